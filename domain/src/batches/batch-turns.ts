/** Batches of one person that are worked on at a time, the small ones first; the others wait. */
export const batchesAtOnce = 2;

/** Milliseconds that a batch may work until it is somebody else's turn. */
export const turnMs = 500;

const restsBetween = { least: 200, most: 5000 } as const;

/**
 * Milliseconds until a batch is looked at again of whose open orders nothing has come for `idleMs`: soon at first, and more
 * seldom the longer its courier is silent.
 */
export function restMs(idleMs: number): number {
  return Math.min(restsBetween.most, Math.max(restsBetween.least, idleMs / 3));
}
