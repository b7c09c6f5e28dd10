/**
 * Our reference for one attempt to ship a magic order: its own id first (`PG1229-1`), then `PG1229-1-2`. A retry of the
 * same attempt keeps its reference, so that a courier can be asked whether it knows it already.
 * @throws RangeError for attempts below 1.
 */
export function attemptReference(magicOrderId: string, attempt: number): string {
  if (!Number.isSafeInteger(attempt) || attempt < 1)
    throw new RangeError(`attempts are counted from 1, not ${attempt}`);
  return attempt === 1 ? magicOrderId : `${magicOrderId}-${attempt}`;
}
