import { useEffect, useSyncExternalStore } from 'react';

/** Actions of the open screen, offered by the command palette. */
export interface ScreenAction {
  /** With its object: `Ship PG2775-1`. */
  readonly label: string;
  /** The key that does the same, as in `KeyboardEvent.key`. */
  readonly key?: string;
  /** Further words by which it is found. */
  readonly words?: string;
  /** As the button does it, with its confirmations. */
  readonly run: () => void;
}

let offered: readonly (readonly ScreenAction[])[] = [];
const listeners = new Set<() => void>();
const change = (next: typeof offered) => {
  offered = next;
  for (const tell of listeners) tell();
};

/** Offers actions while this component is on the screen. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  // Registered anew with every render, so that each action runs the latest function.
  useEffect(() => {
    if (actions.length === 0) return;
    change([...offered, actions]);
    return () => change(offered.filter((one) => one !== actions));
  });
}

/** The actions of the components on the screen. */
export function useOfferedActions(): readonly ScreenAction[] {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => offered,
  ).flat();
}
