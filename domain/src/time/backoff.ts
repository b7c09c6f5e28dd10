/** The delay imposed after repeated failures. */
export interface Backoff {
  /** Attempts without a delay. */
  readonly free: number;
  /** The same while failures by everybody together are very frequent; defaults to `free`. */
  readonly freeAmongMany?: number;
  /** The maximum delay. */
  readonly longestS: number;
}

const firstWaitS = 4;
/** From this many failures in total, each doubling of the total doubles the delay of those who failed. */
const manyOfAll = 100;
const mostDoublingsForAll = 6;

/**
 * Seconds to wait after the last failure: none within the free attempts, then growing with the caller's own failures,
 * and further with everybody's failures at the same operation. A caller without failures never waits.
 */
export function backoffSeconds(own: number, ofAll: number, { longestS, ...rules }: Backoff): number {
  const free = ofAll < manyOfAll ? rules.free : (rules.freeAmongMany ?? rules.free);
  if (own < free) return 0;
  const forAll = ofAll < manyOfAll ? 0 : Math.floor(Math.log2(ofAll / manyOfAll)) + 1;
  // Caps the exponent: beyond 20 doublings every delay is the maximum.
  return Math.min(longestS, firstWaitS * 2 ** Math.min(20, own - free + Math.min(mostDoublingsForAll, forAll)));
}
