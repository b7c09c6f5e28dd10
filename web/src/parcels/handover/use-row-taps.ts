import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells which row was tapped, where fingers point; controls in a row keep their own meaning. A mouse clicks rows for many
 * reasons, and has the row's button.
 */
export function useRowTaps(frame: RefObject<HTMLElement | null>, onTap: ((id: string) => void) | undefined): void {
  const latest = useRef(onTap);
  latest.current = onTap;
  useEffect(() => {
    const element = frame.current;
    const tap = ({ target }: Event) => {
      if (!(target instanceof Element) || !matchMedia('(pointer: coarse)').matches) return;
      if (target.closest('a, button, input, label')) return;
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (id !== undefined) latest.current?.(id);
    };
    element?.addEventListener('click', tap);
    return () => element?.removeEventListener('click', tap);
  }, [frame]);
}
