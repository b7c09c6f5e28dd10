import { useDeferredValue, useEffect, useRef } from 'react';
import type { Slot } from './data-slot.tsx';

/** As many rows as a screen shows of a list, or somewhat less. */
const inSight = 4;

/** Rows that have been drawn. Who comes back to them is put to where they were left, so that all of them have to be there. */
const drawnBefore = new WeakSet<object>();

/**
 * The rows to draw, and what is said of them. Other rows than before, and those of a new list that are out of sight, are
 * drawn in the background, in small pieces, so that a long list never holds up typing or scrolling; what is said follows
 * when they are there. A change within the same rows shows at once.
 */
export function useArrivingRows<T extends object, About>(rows: readonly Slot<T>[], about: About) {
  const comesBack = rows.some(({ row }) => row !== null && drawnBefore.has(row));
  const drawn = useDeferredValue(rows, comesBack ? rows : rows.slice(0, inSight));
  const areDrawn = rows.length === drawn.length && rows.every(({ id }, i) => drawn[i]?.id === id);
  const last = useRef<About | undefined>(undefined);
  useEffect(() => {
    if (!areDrawn) return;
    last.current = about;
    for (const { row } of rows) if (row) drawnBefore.add(row);
  });
  return areDrawn ? { rows, about } : { rows: drawn, about: last.current };
}
