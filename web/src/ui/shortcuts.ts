import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As in `KeyboardEvent.key`, in lower case; several keys that belong together are separated by blanks. */
  readonly key: string;
  /** The effect, for the list of keys. */
  readonly label: string;
  /** Absent for a key that is handled where the focus is, such as Enter in a list. */
  readonly run?: () => void;
  /** The command palette has a line of its own for it. */
  readonly named?: true;
}

/** Those of the components on the screen, the latest last. */
let shown: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();
const change = (next: typeof shown) => {
  shown = next;
  for (const tell of listeners) tell();
};

/** Keys that work while this component is on the screen, and nobody types. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  // Registered anew with every render, so that each key runs the latest function.
  useEffect(() => {
    change([...shown, shortcuts]);
    return () => change(shown.filter((one) => one !== shortcuts));
  });
}

/** How many dialogs lie over the screen. */
let covers = 0;

/** No key of the screen works while something `covering` it is open, wherever the focus is. */
export function useCoversScreen(covering: boolean): void {
  useLayoutEffect(() => {
    if (!covering) return;
    covers++;
    // Later than the listeners of the key that closes it: Esc closes the dialog alone.
    return () => void setTimeout(() => covers--);
  }, [covering]);
}

export const isScreenCovered = () => covers > 0;

/** Each of the keys that do the same once, as where two lists are on the screen. */
export const eachOnce = (shortcuts: readonly Shortcut[]): readonly Shortcut[] => [
  ...new Map(shortcuts.map((one) => [`${one.key} ${one.label}`, one])).values(),
];

/** All keys of the screen, for the list of them. */
export function useShownShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => shown,
  );
  return eachOnce(all.flat());
}

/** Runs the key's shortcut. True when there is one; of two with the same key, the component shown last has it. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (isScreenCovered()) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return false;
  const key = event.key.toLowerCase();
  const found = shown.flat().findLast((one) => one.run && one.key === key);
  if (!found) return false;
  event.preventDefault();
  found.run?.();
  return true;
}

const typing =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null;
