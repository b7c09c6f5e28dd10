/** How failures make somebody wait. */
export interface Backoff {
  /** Tries that cost nothing. */
  readonly free: number;
  /** The same once everybody together has failed very often; as many as ever unless told. */
  readonly freeAmongMany?: number;
  /** The longest wait. */
  readonly longestS: number;
}

const firstWaitS = 4;
/** From so many failures of everybody together on, each doubling of them doubles the wait of those who failed, too. */
const manyOfAll = 100;
const mostDoublingsForAll = 6;

/**
 * Seconds to wait after the last failure: none while tries are free, then ever longer with one's own failures, and
 * longer still with those of everybody at the same thing. Whoever has not failed does not wait for what others did.
 */
export function backoffSeconds(own: number, ofAll: number, { longestS, ...rules }: Backoff): number {
  const free = ofAll < manyOfAll ? rules.free : (rules.freeAmongMany ?? rules.free);
  if (own < free) return 0;
  const forAll = ofAll < manyOfAll ? 0 : Math.floor(Math.log2(ofAll / manyOfAll)) + 1;
  // Beyond 20 doublings every wait is the longest one.
  return Math.min(longestS, firstWaitS * 2 ** Math.min(20, own - free + Math.min(mostDoublingsForAll, forAll)));
}
