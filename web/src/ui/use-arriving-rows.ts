import { useDeferredValue, useEffect, useRef } from 'react';

interface WithId {
  readonly id: string;
}

/** As many rows as a screen shows of a list. */
const inSight = 4;

/**
 * The rows to draw, and what is said of them. Other rows than before, and those of a new list that are out of sight, are
 * drawn in the background, in small pieces, so that a long list never holds up typing or scrolling; what is said follows
 * when they are there. A change within the same rows shows at once.
 */
export function useArrivingRows<T extends WithId, About>(rows: readonly T[], about: About) {
  const drawn = useDeferredValue(rows, rows.slice(0, inSight));
  const areDrawn = rows.length === drawn.length && rows.every(({ id }, i) => drawn[i]?.id === id);
  const last = useRef<About | undefined>(undefined);
  useEffect(() => {
    if (areDrawn) last.current = about;
  });
  return areDrawn ? { rows, about } : { rows: drawn, about: last.current };
}
