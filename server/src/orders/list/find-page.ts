import { addDays, daysBetween } from '@shipmagic/domain/time/india-day';

/** Where a page starts: `skip` orders from the edge of a day, towards older or newer orders. */
export interface PagePlace {
  readonly direction: 'older' | 'newer';
  /**
   * Older: orders before the start of this day in India; newer: orders from its start on. Null: from the end of the
   * list.
   */
  readonly day: string | null;
  readonly skip: number;
  readonly limit: number;
}

export interface PageSearch {
  readonly offset: number;
  readonly limit: number;
  /** Orders in the list. */
  readonly total: number;
  /** The range of days with orders, end exclusive; null when unknown. */
  readonly days: readonly [string, string] | null;
  /** How many orders of the list were created on or after this day. */
  readonly since: (day: string) => Promise<number>;
}

/** Skipping a five-hundredth of a list, within these limits, is as fast as searching for a better place. */
const nearOf = (total: number) => Math.min(20_000, Math.max(500, total / 500));
const tries = 8;

// Why: docs/decisions/orders.md, "A far page is located by its day".
/**
 * Finds a place from which few orders have to be skipped, because PostgreSQL reads every row that OFFSET skips. The
 * counts by day narrow down the days around the page; guesses alternate between interpolation and bisection, so that a
 * few suffice for even and uneven distributions.
 */
export async function findPage({ offset, limit, total, days, since }: PageSearch): Promise<PagePlace> {
  const end = Math.min(offset + limit, total);
  const near = nearOf(total);
  // The page lies between two edges; `newer` is the number of orders newer than each.
  let [upper, lower] = [
    { day: null as string | null, newer: 0 },
    { day: null as string | null, newer: total },
  ];
  let [first, last] = days ?? ['', ''];
  const skips = () => [offset - upper.newer, lower.newer - end] as const;
  for (let i = 0; days && i < tries && Math.min(...skips()) > near; i++) {
    const span = daysBetween(first, last);
    if (span < 2) break;
    const share = i % 2 === 1 ? 0.5 : (offset - upper.newer) / (lower.newer - upper.newer);
    const day = addDays(last, -Math.min(span - 1, Math.max(1, Math.round(share * span))));
    const newer = await since(day);
    if (newer <= offset) [upper, last] = [{ day, newer }, day];
    else if (newer >= end) [lower, first] = [{ day, newer }, day];
    // The day starts in the middle of the page.
    else break;
  }
  const [fromNewer, fromOlder] = skips();
  return fromNewer <= fromOlder || end <= offset
    ? { direction: 'older', day: upper.day, skip: fromNewer, limit }
    : { direction: 'newer', day: lower.day, skip: fromOlder, limit: end - offset };
}
