import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { shownStatuses } from '@shipmagic/domain/orders/order-status';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { isStaff } from '@shipmagic/domain/users/role';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';
import { isPastDue } from '../due/late-where.ts';
import { hasTerms } from '../platform/db/has-terms.ts';

/** As far as a viewer decides which orders there are. */
export type Scope = Pick<Viewer, 'role' | 'vendorIds' | 'minOrderDate'>;

/** Where the viewer's orders are searched: in narrow rows, and a vendor member's without the customer's contact. */
export const searchSource = (scope: Pick<Scope, 'role'>) =>
  sql.table(isStaff(scope) ? 'order_search' : 'own_order_search');

/** A pattern of LIKE on the texts of `o`, as far as the viewer may search them. */
export const matchesPattern = (pattern: string, scope: Pick<Scope, 'role'>): RawBuilder<unknown> =>
  isStaff(scope)
    ? sql`(o.search_text like ${pattern} or o.search_contact like ${pattern})`
    : sql`o.search_text like ${pattern}`;

/** Whether the texts of `o` have what is searched, as far as the viewer may search them. */
export const isFound = (search: string, scope: Scope): RawBuilder<unknown> =>
  search ? hasTerms(readSearch(search), (spelling) => matchesPattern(`%${spelling}%`, scope)) : sql`true`;

/** The viewer's first day, said once more for the planner. */
function knownDays(scope: Scope): RawBuilder<unknown>[] {
  return !isStaff(scope) && scope.minOrderDate ? [sql`o.created_at >= ${indiaDayStart(scope.minOrderDate)}`] : [];
}

/**
 * The viewer's vendors, said once more for the planner: it cannot know how many orders the scope of the search source
 * leaves. One vendor is an equation, so that an index of his orders is in the order of the list.
 */
function knownVendors(scope: Scope): RawBuilder<unknown>[] {
  if (isStaff(scope)) return [];
  const { vendorIds } = scope;
  return [
    vendorIds.length === 1 ? sql`o.vendor_id = ${vendorIds[0]}` : sql`o.vendor_id = any (${vendorIds}::bigint[])`,
  ];
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** Checks of each row, which say nothing to the planner about indexes. */
const onlyChecked = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${and(conditions)}) is true`;

/**
 * An order without a shipment is shown as READY. A late one is found by its own status and as DELAYED, whether or not it
 * has a parcel; the day it is due is not in the narrow rows.
 */
function shipmentCondition(statuses: OrderFilters['shipmentStatus'], of: WhereOptions['of']): RawBuilder<unknown> {
  const said = sql`coalesce(o.shipment_status, 'READY') = any (${statuses}::text[])`;
  if (!statuses.includes('DELAYED')) return said;
  const late = of === 'order' ? isPastDue : sql`o.id = any (array(select o.id from magic_orders o where ${isPastDue}))`;
  return sql`(${said} or ${late})`;
}

export interface WhereOptions {
  /** False leaves the tab out, for the counts of the tabs. */
  readonly withTab?: boolean;
  /** What `o` is: an order, or its row in the `searchSource` of the role. Both have the columns of the filters. */
  readonly of?: 'order' | 'search';
  /** False keeps every filter but the search out of the choice of an index. */
  readonly indexed?: boolean;
}

/**
 * The one WHERE builder of orders (alias `o`): rows, counted totals and exports all use it, so that they agree. The
 * viewer's scope is not set here but by row policies and the search source.
 */
export function orderWhere(
  filters: OrderFilters,
  scope: Scope,
  { withTab = true, of = 'search', indexed = true }: WhereOptions = {},
): RawBuilder<unknown> {
  const days: RawBuilder<unknown>[] = of === 'search' ? knownDays(scope) : [];
  if (filters.dateFrom) days.push(sql`o.created_at >= ${indiaDayStart(filters.dateFrom)}`);
  if (filters.dateTo) days.push(sql`o.created_at < ${indiaDayEnd(filters.dateTo)}`);
  const vendors = of === 'search' ? knownVendors(scope) : [];
  const others = otherConditions(filters, withTab, of);
  const search = filters.search ? [searchCondition(filters.search, scope, of)] : [];
  if (!indexed) return and([onlyChecked([...vendors, ...days, ...others]), ...search]);
  // The orders of one vendor are few: walking them in the order of the list beats joining indexes of all orders.
  const ofOneVendor = of === 'search' && !isStaff(scope) && scope.vendorIds.length === 1 && others.length > 0;
  return and([...vendors, ...days, ...(ofOneVendor ? [onlyChecked(others)] : others), ...search]);
}

function searchCondition(search: string, scope: Scope, of: 'order' | 'search'): RawBuilder<unknown> {
  const found = isFound(search, scope);
  if (of === 'search') return found;
  const known = [...knownVendors(scope), ...knownDays(scope)];
  return sql`o.id in (select o.id from ${searchSource(scope)} o where ${and([found, ...known])})`;
}

function otherConditions(filters: OrderFilters, withTab: boolean, of: WhereOptions['of']): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const statuses = shownStatuses(filters.status);
  if (withTab && statuses) conditions.push(sql`o.order_status = any (${statuses}::text[])`);
  if (filters.vendor.length > 0) {
    const keys = filters.vendor.map(vendorKey);
    conditions.push(
      sql`o.vendor_id = any (array(select v.id from vendors v where v.vendor_key = any (${keys}::text[])))`,
    );
  }
  if (filters.financialStatus.length > 0)
    conditions.push(sql`o.financial_status = any (${filters.financialStatus}::text[])`);
  if (filters.shipmentStatus.length > 0) conditions.push(shipmentCondition(filters.shipmentStatus, of));
  if (filters.labelCreatedFilter !== 'all')
    conditions.push(sql`o.has_label = ${filters.labelCreatedFilter === 'created'}`);
  if (filters.managedInShipmagicFilter !== 'all') {
    // Undecided counts as managed here, as the tracking page takes it.
    conditions.push(sql`(o.managed_in_shipmagic is not false) = ${filters.managedInShipmagicFilter === 'true'}`);
  }
  return conditions;
}
