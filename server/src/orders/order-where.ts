import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { tabStatuses } from '@shipmagic/domain/orders/order-status';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { isStaff } from '@shipmagic/domain/users/role';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';

const likePattern = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** As far as a viewer decides which orders there are. */
export type Scope = Pick<Viewer, 'role' | 'vendorIds' | 'minOrderDate'>;

/** Where the viewer's orders are searched: in narrow rows, and a vendor member's without the customer's contact. */
export const searchSource = (scope: Scope) => sql.table(isStaff(scope) ? 'order_search' : 'own_order_search');

function searchCondition(search: string, scope: Scope): RawBuilder<unknown> {
  const pattern = likePattern(search);
  return isStaff(scope)
    ? sql`(o.search_text like ${pattern} or o.search_contact like ${pattern})`
    : sql`o.search_text like ${pattern}`;
}

/**
 * The viewer's vendors and first day, said once more for the planner: it cannot know how many orders the scope of the
 * search source leaves. One vendor is an equation, so that an index of his orders is in the order of the list.
 */
function knownScope(scope: Scope): RawBuilder<unknown>[] {
  if (isStaff(scope)) return [];
  const { vendorIds, minOrderDate } = scope;
  return [
    vendorIds.length === 1 ? sql`o.vendor_id = ${vendorIds[0]}` : sql`o.vendor_id = any (${vendorIds}::bigint[])`,
    ...(minOrderDate ? [sql`o.created_at >= ${indiaDayStart(minOrderDate)}`] : []),
  ];
}

export interface WhereOptions {
  /** False leaves the tab out, for the counts of the tabs. */
  readonly withTab?: boolean;
  /** What `o` is: an order, or its row in the `searchSource` of the role. Both have the columns of the filters. */
  readonly of?: 'order' | 'search';
}

/**
 * The one WHERE builder of orders (alias `o`): rows, counted totals and exports all use it, so that they agree. The
 * viewer's scope is not set here but by row policies and the search source.
 */
export function orderWhere(
  filters: OrderFilters,
  scope: Scope,
  { withTab = true, of = 'search' }: WhereOptions = {},
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`, ...(of === 'search' ? knownScope(scope) : [])];
  const statuses = tabStatuses(filters.status);
  if (withTab && statuses) conditions.push(sql`o.order_status = any (${statuses}::text[])`);
  if (filters.search) {
    const found = searchCondition(filters.search, scope);
    conditions.push(
      of === 'search'
        ? found
        : sql`o.id in (select o.id from ${searchSource(scope)} o where ${sql.join([found, ...knownScope(scope)], sql` and `)})`,
    );
  }
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
