import { useEffect, useRef, useState } from 'react';

/** Whether a part of the screen is being edited. Afterwards, the focus returns to the button that started it. */
export function useEditing() {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(false);
  useEffect(() => {
    if (before.current && !editing) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return { editing, button, start: () => setEditing(true), stop: () => setEditing(false) };
}
export type Editing = ReturnType<typeof useEditing>;
