/**
 * Our reference for one attempt to ship a magic order: the order's id first (`PG1229-1`), then `PG1229-1-2`. Retries
 * of the same attempt reuse the reference, so that the courier can be asked whether it already has it. @throws
 * RangeError for attempts below 1.
 */
export function attemptReference(magicOrderId: string, attempt: number): string {
  if (!Number.isSafeInteger(attempt) || attempt < 1)
    throw new RangeError(`attempts are counted from 1, not ${attempt}`);
  return attempt === 1 ? magicOrderId : `${magicOrderId}-${attempt}`;
}
