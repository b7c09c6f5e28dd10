/** How many rows go to the database at once: more would only be held in memory twice. */
const batch = 5_000;

/** A long list in pieces that a statement takes at once. */
export function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch);
}
