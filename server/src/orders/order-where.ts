import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { tabStatuses } from '@shipmagic/domain/orders/order-status';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { isStaff, type Role } from '@shipmagic/domain/users/role';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';

const likePattern = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The columns a free search looks through; a vendor member's never include the customer's contact. */
function searchCondition(search: string, role: Role): RawBuilder<unknown> {
  const pattern = likePattern(search);
  return isStaff({ role })
    ? sql`(o.search_text like ${pattern} or o.search_contact like ${pattern})`
    : sql`o.search_text like ${pattern}`;
}

/**
 * The one WHERE builder of orders (alias `o`): rows, totals, tab counts and exports all use it, so that they agree.
 * The viewer's scope is not here: row policies have set it already. `withTab` false leaves the tab out, for its counts.
 */
export function orderWhere(filters: OrderFilters, role: Role, withTab = true): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const statuses = tabStatuses(filters.status);
  if (withTab && statuses) conditions.push(sql`o.order_status = any (${statuses}::text[])`);
  if (filters.search) conditions.push(searchCondition(filters.search, role));
  if (filters.vendor.length > 0) {
    const keys = filters.vendor.map(vendorKey);
    conditions.push(
      sql`o.vendor_id = any (array(select v.id from vendors v where v.vendor_key = any (${keys}::text[])))`,
    );
  }
  if (filters.dateFrom) conditions.push(sql`o.created_at >= ${indiaDayStart(filters.dateFrom)}`);
  if (filters.dateTo) conditions.push(sql`o.created_at < ${indiaDayEnd(filters.dateTo)}`);
  if (filters.financialStatus.length > 0)
    conditions.push(sql`o.financial_status = any (${filters.financialStatus}::text[])`);
  // An order without a shipment is shown as READY.
  if (filters.shipmentStatus.length > 0)
    conditions.push(sql`coalesce(o.shipment_status, 'READY') = any (${filters.shipmentStatus}::text[])`);
  if (filters.labelCreatedFilter !== 'all')
    conditions.push(sql`o.has_label = ${filters.labelCreatedFilter === 'created'}`);
  if (filters.managedInShipmagicFilter !== 'all') {
    // Undecided counts as managed here, as the tracking page takes it.
    conditions.push(sql`(o.managed_in_shipmagic is not false) = ${filters.managedInShipmagicFilter === 'true'}`);
  }
  return sql.join(conditions, sql` and `);
}
