import { isStaff } from '@shipmagic/domain/access/role';
import { isSet } from '@shipmagic/domain/filters/filter';
import { AppError } from '@shipmagic/domain/http/errors';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import { type OrderFilters, staffFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { hasTerms } from '../../platform/db/has-terms.ts';
import { type FilterName, type OrderSource, orderFilterSql, type Value } from './order-filter-sql.ts';

/** The parts of a viewer that determine which orders exist for them. */
export type Scope = Pick<Viewer, 'role' | 'vendorIds' | 'minOrderDate'>;

// Why: docs/decisions/orders.md, "Lists search narrow rows".
/**
 * Where the viewer's orders are searched: the narrow rows, for vendor members without the customer's contact details.
 * They leave out test orders, unless the filters ask for these.
 */
export function searchSource(scope: Pick<Scope, 'role'>, filters: TestFilters = {}): RawBuilder<unknown> {
  const tests = testsIn(filters);
  if (!isStaff(scope)) return sql.table(`own_${{ none: '', only: 'test_', with: 'all_' }[tests]}order_search`);
  return sql.table({ none: 'staff_order_search', only: 'test_order_search', with: 'all_order_search' }[tests]);
}

type TestFilters = Partial<Pick<OrderFilters, 'test' | 'workingSet' | 'batch'>>;

/** Who pastes numbers, or opens a batch, asks for these orders whatever they are. */
function testsIn({ test, workingSet, batch }: TestFilters): 'none' | 'only' | 'with' {
  if (test === 'only' || test === 'with') return test;
  return isSet(workingSet) || isSet(batch) ? 'with' : 'none';
}

/** A LIKE pattern on the texts of `o` that the viewer may search. */
export const matchesPattern = (pattern: string, scope: Pick<Scope, 'role'>): RawBuilder<unknown> =>
  isStaff(scope)
    ? sql`(o.search_text like ${pattern} or o.search_contact like ${pattern})`
    : sql`o.search_text like ${pattern}`;

/** Whether the texts of `o` that the viewer may search match. */
export const isFound = (search: string, scope: Scope): RawBuilder<unknown> =>
  search ? hasTerms(readSearch(search), (spelling) => matchesPattern(containing(spelling), scope)) : sql`true`;

/** The viewer's first day, repeated for the planner. */
function knownDays(scope: Scope): RawBuilder<unknown>[] {
  return !isStaff(scope) && scope.minOrderDate ? [sql`o.created_at >= ${indiaDayStart(scope.minOrderDate)}`] : [];
}

/**
 * The viewer's vendors, repeated for the planner, which cannot estimate the scope of the search source. A single
 * vendor is an equality, so that the vendor's index returns list order.
 */
function knownVendors(scope: Scope): RawBuilder<unknown>[] {
  if (isStaff(scope)) return [];
  const { vendorIds } = scope;
  return [
    vendorIds.length === 1 ? sql`o.vendor_id = ${vendorIds[0]}` : sql`o.vendor_id = any (${vendorIds}::bigint[])`,
  ];
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** Conditions checked per row, hidden from index selection. */
const onlyChecked = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${and(conditions)}) is true`;

export interface WhereOptions {
  /** False omits the tab, for the tab counts. */
  readonly withTab?: boolean;
  readonly of?: OrderSource;
  /** False hides all filters except the search from index selection. */
  readonly indexed?: boolean;
}

/**
 * The only WHERE builder for orders (alias `o`): rows, exact counts and exports all use it, so that they agree. The
 * viewer's scope is enforced by row policies and the search source instead.
 */
export function orderWhere(
  filters: OrderFilters,
  scope: Scope,
  { withTab = true, of = 'search', indexed = true }: WhereOptions = {},
): RawBuilder<unknown> {
  refuseHidden(filters, scope);
  const inDays = [...(of === 'search' ? knownDays(scope) : []), ...conditionsOf(days, filters, of)];
  const vendors = of === 'search' ? knownVendors(scope) : [];
  // One vendor has few orders: scanning them in list order beats combining indexes of all orders.
  const ofOneVendor = of === 'search' && !isStaff(scope) && scope.vendorIds.length === 1;
  const isChecked = ofOneVendor || !indexed;
  const named = withTab ? others : others.filter((name) => name !== 'status');
  const narrowed = conditionsOf(named, filters, of, isChecked);
  const search = [
    ...(of === 'order' && testsIn(filters) === 'none' ? [sql`not o.test`] : []),
    ...(filters.search ? [searchCondition(filters, scope, of)] : []),
  ];
  if (!indexed) return and([onlyChecked([...vendors, ...inDays, ...narrowed]), ...search]);
  const chosen = ofOneVendor && narrowed.length > 0 ? [onlyChecked(narrowed)] : narrowed;
  return and([...vendors, ...inDays, ...chosen, ...search]);
}

// Why: docs/decisions/orders.md, "Hidden fields are not filtered by".
/** Throws a 400 for a filter of what the viewer does not see. */
function refuseHidden(filters: OrderFilters, scope: Scope): void {
  const hidden = isStaff(scope) ? undefined : staffFilters.find((name) => isSet(filters[name]));
  if (hidden)
    throw new AppError('bad_input', `${orderFilterRegistry[hidden].label} is a filter for staff`, { field: hidden });
}

function searchCondition(filters: OrderFilters, scope: Scope, of: 'order' | 'search'): RawBuilder<unknown> {
  const found = isFound(filters.search, scope);
  if (of === 'search') return found;
  const known = [...knownVendors(scope), ...knownDays(scope)];
  return sql`o.id in (select o.id from ${searchSource(scope, filters)} o where ${and([found, ...known])})`;
}

const names = Object.keys(orderFilterSql) as FilterName[];
const days = names.filter((name) => orderFilterRegistry[name].kind === 'day');
const others = names.filter((name) => !days.includes(name));

function conditionOf<Name extends FilterName>(
  name: Name,
  filters: OrderFilters,
  of: OrderSource,
  isChecked: boolean,
): RawBuilder<unknown>[] {
  const value = filters[name];
  return isSet(value) ? [orderFilterSql[name].where(value as Value<Name>, of, isChecked)] : [];
}

const conditionsOf = (chosen: readonly FilterName[], filters: OrderFilters, of: OrderSource, isChecked = false) =>
  chosen.flatMap((name) => conditionOf(name, filters, of, isChecked));
