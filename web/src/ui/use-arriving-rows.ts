import { useEffect, useRef } from 'react';
import type { Slot } from './data-slot.tsx';
import { useDeferredBriefly } from './use-deferred-briefly.ts';

/** Rows that have been rendered. Returning users are scrolled to where they were, so all of them must exist. */
const drawnBefore = new WeakSet<object>();

/**
 * The rows to render, and what is announced about them. Different rows, and those of a new list outside the viewport,
 * are rendered in the background in small pieces, so that a long list does not block typing or scrolling unless it is
 * late; the announcement follows once they are there. A change within the same rows shows at once.
 * `inSight`: roughly the number of rows visible at once.
 */
export function useArrivingRows<T extends object, About>(rows: readonly Slot<T>[], about: About, inSight: number) {
  const comesBack = rows.some(({ row }) => row !== null && drawnBefore.has(row));
  const drawn = useDeferredBriefly(rows, comesBack ? rows : rows.slice(0, inSight), hasSameRows);
  const areDrawn = drawn === rows;
  const last = useRef<About | undefined>(undefined);
  useEffect(() => {
    if (!areDrawn) return;
    last.current = about;
    for (const { row } of rows) if (row) drawnBefore.add(row);
  });
  return { rows: drawn, about: areDrawn ? about : last.current };
}

const hasSameRows = <T>(rows: readonly Slot<T>[], others: readonly Slot<T>[]) =>
  rows.length === others.length && rows.every(({ id }, i) => others[i]?.id === id);
