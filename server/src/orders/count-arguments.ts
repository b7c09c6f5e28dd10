import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { addDays } from '@shipmagic/domain/time/india-day';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';

const listOrNull = (values: readonly string[]) => sql`${values.length > 0 ? values : null}::text[]`;

/** A chosen value as a boolean, null for all. */
const choice = (chosen: string, yes: string) => sql`${chosen === 'all' ? null : chosen === yes}::boolean`;

/**
 * The filters as the arguments of `app.count_orders`: the sibling of `orderWhere`, and the two must say the same. The
 * tab is left out, because the counts come by status, and so is the search, which nothing is kept for.
 */
export function countArguments(filters: Omit<OrderFilters, 'search' | 'status'>): RawBuilder<unknown> {
  const vendors =
    filters.vendor.length > 0
      ? sql`array(select v.id from vendors v where v.vendor_key = any (${filters.vendor.map(vendorKey)}::text[]))`
      : sql`null::bigint[]`;
  return sql.join([
    vendors,
    listOrNull(filters.financialStatus),
    listOrNull(filters.shipmentStatus),
    choice(filters.labelCreatedFilter, 'created'),
    choice(filters.managedInShipmagicFilter, 'true'),
    sql`${filters.dateFrom ?? null}::date`,
    sql`${filters.dateTo ? addDays(filters.dateTo, 1) : null}::date`,
  ]);
}
