import type { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { shownStatuses } from '@shipmagic/domain/statuses/order-status';
import { addDays, indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';
import { dueWhere } from '../../due/due-where.ts';
import { isPastDue } from '../../due/late-where.ts';

/** Whether `o` is an order or its row in the role's search source. Both have the filters' columns. */
export type OrderSource = 'order' | 'search';

type Registry = typeof orderFilterRegistry;
/** The search is implemented separately: see `searchOrders`. */
export type FilterName = Exclude<keyof Registry, 'search'>;
/** Filters covered by the kept counts: without a count argument, the table below does not compile. */
export type KeptFilterName = {
  [Name in FilterName]: Registry[Name]['counted'] extends 'apart' | 'exactly' | 'limited' ? never : Name;
}[FilterName];

export type Value<Name extends FilterName> = NonNullable<OrderFilters[Name]>;

type SqlOf<Name extends FilterName> = {
  /** The condition on `o` when the filter is set. */
  readonly where: (value: Value<Name>, of: OrderSource) => RawBuilder<unknown>;
} & (Name extends KeptFilterName ? KeptSqlOf<Name> : unknown);

export interface KeptSqlOf<Name extends KeptFilterName> {
  /** The argument of `app.count_orders` and its value when the filter is set; must be equivalent to the condition. */
  readonly argument: readonly [string, (value: Value<Name>) => RawBuilder<unknown>];
}

const oneOf = (values: readonly string[]) => sql`any (${values}::text[])`;
const list = (values: readonly string[]) => sql`${values}::text[]`;
const vendorIds = (names: readonly string[]) =>
  sql`array(select v.id from vendors v where v.vendor_key = any (${names.map(vendorKey)}::text[]))`;

/** Whether `o` has a label that is older than a day, and no pickup scan. */
const isOverduePickup = sql`(o.order_status = 'ready_to_ship' and o.handover_at is null and o.shipment_id is not null
  and exists (select from shipment_labels l where l.shipment_id = o.shipment_id and l.created_at < now() - interval '24 hours'))`;

/** The SQL of each filter. */
export const orderFilterSql: { readonly [Name in FilterName]: SqlOf<Name> } = {
  status: { where: (choice) => sql`o.order_status = ${oneOf(shownStatuses(choice) ?? [])}` },
  vendor: {
    where: (names) => sql`o.vendor_id = any (${vendorIds(names)})`,
    argument: ['vendors', vendorIds],
  },
  financialStatus: {
    where: (statuses) => sql`o.financial_status = ${oneOf(statuses)}`,
    argument: ['financial', list],
  },
  shipmentStatus: { where: shipmentCondition, argument: ['shipment', list] },
  labelCreatedFilter: {
    where: (choice) => sql`o.has_label = ${choice === 'created'}`,
    argument: ['label', (choice) => sql`${choice === 'created'}::boolean`],
  },
  pickupFilter: {
    where: (_, of) =>
      of === 'order'
        ? isOverduePickup
        : sql`o.id = any (array(select o.id from magic_orders o where ${isOverduePickup}))`,
  },
  due: { where: (choice) => (choice === 'all' ? sql`true` : dueWhere[choice]) },
  // Undecided counts as managed here, as on the tracking page.
  managedInShipmagicFilter: {
    where: (choice) => sql`(o.managed_in_shipmagic is not false) = ${choice === 'true'}`,
    argument: ['in_shipmagic', (choice) => sql`${choice === 'true'}::boolean`],
  },
  dateFrom: {
    where: (day) => sql`o.created_at >= ${indiaDayStart(day)}`,
    argument: ['from_day', (day) => sql`${day}::date`],
  },
  dateTo: {
    where: (day) => sql`o.created_at < ${indiaDayEnd(day)}`,
    argument: ['until_day', (day) => sql`${addDays(day, 1)}::date`],
  },
  workingSet: {
    where: (id) => sql`o.id = any (array(select unnest(s.order_ids) from working_sets s where s.id = ${id}))`,
  },
};

/**
 * An order without a shipment is shown as READY. A late one is found under its own status and under DELAYED, with or
 * without a parcel; its due date is not in the narrow rows.
 */
function shipmentCondition(statuses: OrderFilters['shipmentStatus'], of: OrderSource): RawBuilder<unknown> {
  const said = sql`coalesce(o.shipment_status, 'READY') = ${oneOf(statuses)}`;
  if (!statuses.includes('DELAYED')) return said;
  const late = of === 'order' ? isPastDue : sql`o.id = any (array(select o.id from magic_orders o where ${isPastDue}))`;
  return sql`(${said} or ${late})`;
}
