import { isStaff } from '@shipmagic/domain/access/role';
import { isSet } from '@shipmagic/domain/filters/filter';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { hasTerms } from '../../platform/db/has-terms.ts';
import { type FilterName, type OrderSource, orderFilterSql, type Value } from './order-filter-sql.ts';

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
  search ? hasTerms(readSearch(search), (spelling) => matchesPattern(containing(spelling), scope)) : sql`true`;

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

export interface WhereOptions {
  /** False leaves the tab out, for the counts of the tabs. */
  readonly withTab?: boolean;
  readonly of?: OrderSource;
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
  const inDays = [...(of === 'search' ? knownDays(scope) : []), ...conditionsOf(days, filters, of)];
  const vendors = of === 'search' ? knownVendors(scope) : [];
  const narrowed = conditionsOf(withTab ? others : others.filter((name) => name !== 'status'), filters, of);
  const search = filters.search ? [searchCondition(filters.search, scope, of)] : [];
  if (!indexed) return and([onlyChecked([...vendors, ...inDays, ...narrowed]), ...search]);
  // The orders of one vendor are few: walking them in the order of the list beats joining indexes of all orders.
  const ofOneVendor = of === 'search' && !isStaff(scope) && scope.vendorIds.length === 1 && narrowed.length > 0;
  return and([...vendors, ...inDays, ...(ofOneVendor ? [onlyChecked(narrowed)] : narrowed), ...search]);
}

function searchCondition(search: string, scope: Scope, of: 'order' | 'search'): RawBuilder<unknown> {
  const found = isFound(search, scope);
  if (of === 'search') return found;
  const known = [...knownVendors(scope), ...knownDays(scope)];
  return sql`o.id in (select o.id from ${searchSource(scope)} o where ${and([found, ...known])})`;
}

const names = Object.keys(orderFilterSql) as FilterName[];
const days = names.filter((name) => orderFilterRegistry[name].kind === 'day');
const others = names.filter((name) => !days.includes(name));

function conditionOf<Name extends FilterName>(
  name: Name,
  filters: OrderFilters,
  of: OrderSource,
): RawBuilder<unknown>[] {
  const value = filters[name];
  return isSet(value) ? [orderFilterSql[name].where(value as Value<Name>, of)] : [];
}

const conditionsOf = (chosen: readonly FilterName[], filters: OrderFilters, of: OrderSource) =>
  chosen.flatMap((name) => conditionOf(name, filters, of));
