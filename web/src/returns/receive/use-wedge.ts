import { type KeyboardEvent, useRef } from 'react';

/** Milliseconds between the keys of a scanner that types; no finger is as fast. */
const withinMs = 40;
/** Shorter runs are two keys pressed at once. */
const shortest = 3;

interface Wedge<State> {
  /** It may be changed by a run of keys until that is known to be a scan. */
  readonly state: State;
  /** Takes the scanned text so far, and the state before it. */
  readonly onScan: (text: string, before: State) => void;
}

// Why: docs/decisions/returns.md, "Keys that come faster than fingers are a scan, not grades".
/**
 * Notices a scanner that types while the focus is on the grades: its digits are no grades. Returns a handler for the keys
 * of what lies around them; true where the key belongs to a scan.
 */
export function useWedge<State>({ state, onScan }: Wedge<State>) {
  const run = useRef<{ text: string; at: number; before: State } | null>(null);
  return ({ key, timeStamp }: KeyboardEvent): boolean => {
    if (key.length !== 1) return false;
    const last = run.current;
    const goesOn = last !== null && timeStamp - last.at < withinMs;
    const now = goesOn
      ? { ...last, text: last.text + key, at: timeStamp }
      : { text: key, at: timeStamp, before: state };
    run.current = now;
    if (now.text.length < shortest) return false;
    run.current = null;
    onScan(now.text, now.before);
    return true;
  };
}
