import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type DaysRead, narrowedDays, readDays } from '@shipmagic/domain/search/search-days';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../../platform/db/transaction.ts';
import { isAnyFound } from './search-orders.ts';
import { searchLimits } from './search-way.ts';

/** Filters whose search names days, with these days instead of the words for them. */
export interface Dated<Some extends OrderFilters> {
  readonly read: DaysRead;
  readonly filters: Some & { readonly dateFrom: string; readonly dateTo: string };
}

/** Null if the search names no days, or only days that the filters leave out. */
export function datedFilters<Some extends OrderFilters>(filters: Some, now: Date): Dated<Some> | null {
  const read = readDays(filters.search, indiaDay(now));
  const days = read && narrowedDays(read.days, filters);
  if (!days) return null;
  return { read, filters: { ...filters, search: read.rest, dateFrom: days.from, dateTo: days.to } };
}

// Why: docs/decisions/orders.md, "Days are words of a search".
/** The filters by which everything that follows a list's search finds the orders that the list shows. */
export async function withDaysRead<Some extends OrderFilters>(
  tx: Tx,
  viewer: Viewer,
  filters: Some,
  now: Date,
): Promise<Some> {
  const dated = filters.search ? datedFilters(filters, now) : null;
  return !dated || (await isAnyFound(tx, viewer, filters, searchLimits)) ? filters : dated.filters;
}
