import { useDeferredValue, useEffect, useRef } from 'react';

interface WithId {
  readonly id: string;
}

/**
 * The rows to draw, and what is said of them. Other rows than before are drawn in the background, in small pieces, so
 * that a long list never holds up typing or scrolling; what is said follows when they are there. A change within the
 * same rows shows at once.
 */
export function useArrivingRows<T extends WithId, About>(rows: readonly T[], about: About) {
  const drawn = useDeferredValue(rows);
  const areDrawn = rows.length === drawn.length && rows.every(({ id }, i) => drawn[i]?.id === id);
  const last = useRef(about);
  useEffect(() => {
    if (areDrawn) last.current = about;
  });
  return areDrawn ? { rows, about } : { rows: drawn, about: last.current };
}
