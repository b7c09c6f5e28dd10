import { useSyncExternalStore } from 'react';
import type { Outcome } from './api-error.ts';
import { isReachable, onReachChange } from './connection.ts';

type Unanswered = Exclude<Outcome, 'asked'>;

const changed = new EventTarget();
let last: Unanswered | null = null;

function set(outcome: Unanswered | null): void {
  last = outcome;
  changed.dispatchEvent(new Event('change'));
}

/** Keeps the outcome of the last unanswered change until it has been read. */
export const tellUnanswered = (outcome: Unanswered) => set(outcome);

export const forgetUnanswered = () => set(null);

/** The server is back: an unsent change has been reported; an unknown outcome stays until acknowledged. */
onReachChange(() => {
  if (isReachable() && last === 'not-sent') forgetUnanswered();
});

export function useUnansweredChange(): Unanswered | null {
  return useSyncExternalStore(
    (listener) => {
      changed.addEventListener('change', listener);
      return () => changed.removeEventListener('change', listener);
    },
    () => last,
  );
}
