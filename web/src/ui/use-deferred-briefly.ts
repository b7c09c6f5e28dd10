import { useDeferredValue, useEffect, useState } from 'react';

/** Milliseconds after which a change is drawn at once. */
const patience = 1000;

/**
 * The value as of the last rendering in the background, as with `useDeferredValue`, but not for long: React starts
 * such a rendering again after each other change of the screen, so that it would not end while changes come faster
 * than it is drawn, on a slow device or in a sale. `isSame`: the value needs no rendering.
 */
export function useDeferredBriefly<T>(value: T, first: T, isSame: (one: T, other: T) => boolean = Object.is): T {
  const drawn = useDeferredValue(value, first);
  const isBehind = !isSame(value, drawn);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBehind) return setLate(false);
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isBehind]);
  return isLate || !isBehind ? value : drawn;
}
