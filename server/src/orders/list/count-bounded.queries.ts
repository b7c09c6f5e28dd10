import { isSet } from '@shipmagic/domain/filters/filter';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { type OrderStatus, type StatusChoice, shownStatuses } from '@shipmagic/domain/statuses/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { areKept, coveredOf } from './count-arguments.ts';
import { ofTab } from './count-tabs.ts';
import { type CountOfStatus, countOrders, countsOf, readCounts } from './order-counts.queries.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

/** The limits of a list without a search. */
export interface CountLimits {
  /** Among up to this many orders all that fit are counted, one by one. */
  readonly exactly: number;
  /** Among more, counting stops here. */
  readonly upTo: number;
  /** A longer list that is not sorted by date has pages up to here. */
  readonly reach: number;
}

/** Measured by what is read, so that every list stays within 50 ms among ten million orders. */
export const countLimits: CountLimits = { exactly: 60_000, upTo: 2000, reach: 20_000 };

export interface BoundedCounts {
  readonly counts: CountOfStatus;
  /** The statuses of which there may be more than were counted. */
  readonly stopped: ReadonlySet<OrderStatus>;
}

// Why: docs/decisions/orders.md, "Among very many orders, what is not kept is counted up to a limit".
/**
 * The number of visible orders by status under all filters except the tab. Under a filter that the kept counts do not
 * cover, statuses with few orders are counted exactly, the others together up to a limit, and the tab by itself.
 */
export async function countBounded(
  tx: Tx,
  scope: Scope,
  filters: Omit<OrderFilters, 'search'>,
  limits: CountLimits,
): Promise<BoundedCounts> {
  const exact = async () => ({ counts: await countOrders(tx, scope, filters), stopped: new Set<OrderStatus>() });
  // A batch or a set of pasted numbers is small, whatever it is taken from.
  if (areKept(filters) || isSet(filters.workingSet) || isSet(filters.batch)) return exact();
  const candidates = await readCounts(tx, coveredOf(filters));
  if (ofTab(candidates, 'all') <= limits.exactly) return exact();
  const small = smallest(candidates, limits.exactly / 3);
  const counted = (which: RawBuilder<unknown>, limit: number | null) =>
    countsOf(
      tx,
      sql`select o.order_status, count(*)::int as n from (select o.order_status from ${searchSource(scope, filters)} o
        where ${orderWhere({ ...filters, search: '', status: 'all' }, scope)} and ${which} limit ${limit}) o group by 1`,
    );
  const few = small.length > 0 ? await counted(sql`o.order_status = any (${small}::text[])`, null) : new Map();
  const many = await counted(sql`o.order_status <> all (${small}::text[])`, limits.upTo + 1);
  const counts = new Map<OrderStatus, number>([...few, ...many]);
  if (ofTab(many, 'all') <= limits.upTo) return { counts, stopped: new Set() };
  const stopped = new Set([...candidates.keys()].filter((status) => !small.includes(status)));
  const inTab = (shownStatuses(filters.status) ?? []).filter((status) => stopped.has(status));
  if (inTab.length === 0) return { counts, stopped };
  const here = await counted(sql`o.order_status = any (${inTab}::text[])`, limits.upTo + 1);
  for (const status of inTab) {
    counts.set(status, here.get(status) ?? 0);
    if (ofTab(here, 'all') <= limits.upTo) stopped.delete(status);
  }
  return { counts, stopped };
}

/** The statuses with the fewest orders, up to so many orders together. */
function smallest(candidates: CountOfStatus, atMost: number): OrderStatus[] {
  let sum = 0;
  return [...candidates]
    .toSorted(([, a], [, b]) => a - b)
    .filter(([, n]) => {
      sum += n;
      return sum <= atMost;
    })
    .map(([status]) => status);
}

export const hasMore = ({ stopped }: BoundedCounts, tab: StatusChoice): boolean =>
  (shownStatuses(tab) ?? [...stopped]).some((status) => stopped.has(status));

/** A tab's count, which stops at the limit if there may be more. */
export const countedOf = (found: BoundedCounts, tab: StatusChoice, { upTo }: CountLimits): number =>
  hasMore(found, tab) ? Math.min(ofTab(found.counts, tab), upTo) : ofTab(found.counts, tab);
