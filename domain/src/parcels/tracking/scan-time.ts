/** No parcel is older than this. */
const longAgo = Date.UTC(2000, 0, 1);
/**
 * A courier's clock may be fast, or its zone wrong (India's offset is five and a half hours), but nothing can have
 * happened tomorrow.
 */
const aheadMs = 24 * 60 * 60 * 1000;

// Why: docs/decisions/parcels.md, "A scan may be up to a day ahead of our clock, and counts at its own time".
/**
 * Whether a scan's time is plausible. An implausible scan is dropped: not stored, no status change, no mail, because
 * every later true scan would be ignored as older. A scan slightly in the future keeps its time.
 */
export function canHaveHappened(happenedAt: string, now: Date): boolean {
  const time = Date.parse(happenedAt);
  return time > longAgo && time < now.getTime() + aheadMs;
}
