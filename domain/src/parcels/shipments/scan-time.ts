/** Nobody's parcel is older than this. */
const longAgo = Date.UTC(2000, 0, 1);
/**
 * A courier's clock may be ahead of ours, or name its zone wrongly (India's is five and a half hours), but nothing can
 * have happened tomorrow.
 */
const aheadMs = 24 * 60 * 60 * 1000;

/**
 * Whether a scan can have happened at its time. One that cannot is left out: it is not kept, moves nothing and mails
 * nobody, because every true scan after it would count as late. One that lies ahead by less counts at its own time.
 */
export function canHaveHappened(happenedAt: string, now: Date): boolean {
  const time = Date.parse(happenedAt);
  return time > longAgo && time < now.getTime() + aheadMs;
}
