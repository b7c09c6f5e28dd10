import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { createRest, isMouse } from '../api/ahead.ts';

/** Begins to load what somebody is about to open. Returns a function that gives it up, if it can be. */
export type Ahead<Key extends string | number> = (of: Key) => (() => void) | undefined;

type At<E> = E & { readonly target: EventTarget };

/**
 * Handlers for an element whose parts lead somewhere: where a mouse or the focus rests on one for a moment, its data are
 * asked for. `keyAt` names the part under the event; undefined for none.
 */
export function useRest(keyAt: (at: Element) => string | undefined, run: Ahead<string> | undefined) {
  const latest = useRef({ keyAt, run });
  latest.current = { keyAt, run };
  const { rest, leave, end } = useMemo(() => createRest((key) => latest.current.run?.(key)), []);
  useEffect(() => end, [end]);
  return useMemo(() => {
    const over = (target: EventTarget) => {
      const key = target instanceof Element ? latest.current.keyAt(target) : undefined;
      if (key === undefined || !latest.current.run) leave();
      else rest(key);
    };
    return {
      onPointerOver: (event: At<PointerEvent>) => {
        if (isMouse(event)) over(event.target);
      },
      onPointerLeave: leave,
      onFocus: (event: At<FocusEvent>) => over(event.target),
      onBlur: leave,
    };
  }, [rest, leave]);
}
