import { isStaff } from '@shipmagic/domain/access/role';
import { isSet } from '@shipmagic/domain/filters/filter';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { type OrderStatus, orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { BoundedCounts } from './count-bounded.queries.ts';
import { type FilterName, orderFilterSql } from './order-filter-sql.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

type Filters = Omit<OrderFilters, 'search' | 'status'>;

const limited = (Object.keys(orderFilterSql) as Exclude<FilterName, 'status'>[]).filter(
  (name) => orderFilterRegistry[name].counted === 'limited',
);

/** Whether a filter is set under which counting stops at a limit. */
export const isLimited = (filters: Filters): boolean => limited.some((name) => isSet(filters[name]));

const fewVendors = 10;

// Why: docs/decisions/orders.md, "What is due is counted up to a limit".
/** The number of visible orders by status under all filters except the tab, each up to the limit. */
export async function countLimited(tx: Tx, scope: Scope, filters: Filters, limit: number): Promise<BoundedCounts> {
  const where = orderWhere({ ...filters, search: '', status: 'all' }, scope);
  const source = searchSource(scope, filters);
  // Few vendors have few orders, which are cheaper to read once.
  const ofFewVendors = !isStaff(scope) && scope.vendorIds.length <= fewVendors;
  const { rows } = await (ofFewVendors
    ? sql`select o.order_status, count(*)::int as n from ${source} o where ${where} group by 1`
    : sql`
    select s.status as order_status, c.n from unnest(${orderStatuses}::text[]) s (status)
    cross join lateral (select count(*)::int as n from (
      select from ${source} o where ${where} and o.order_status = s.status limit ${limit + 1}) o) c
    where c.n > 0`
  ).execute(tx);
  const found = rows as { order_status: OrderStatus; n: number }[];
  return {
    counts: new Map(found.map(({ order_status, n }) => [order_status, Math.min(n, limit)])),
    stopped: new Set(found.flatMap(({ order_status, n }) => (n > limit ? [order_status] : []))),
  };
}
