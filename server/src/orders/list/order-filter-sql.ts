import { knownCouriers, recordedNames } from '@shipmagic/domain/couriers/known-couriers';
import { type orderFilterRegistry, otherCouriers } from '@shipmagic/domain/orders/order-filter-registry';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { codeKey, placeKey, tagKey } from '@shipmagic/domain/search/place-key';
import { shownStatuses } from '@shipmagic/domain/statuses/order-status';
import { addDays, indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';
import { dueWhere } from '../../due/due-where.ts';
import { isPastDue } from '../../due/late-where.ts';
import { outcomeWhere } from '../../insights/outcome-where.ts';
import { zoneOfOrder } from '../../insights/zone-of-order.ts';
import { containing } from '../../platform/db/containing.ts';
import { isAwaitingPayment } from './awaiting-payment-where.ts';

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
  /** The condition on `o` when the filter is set; `isChecked` if it is checked per row instead of choosing an index. */
  readonly where: (value: Value<Name>, of: OrderSource, isChecked: boolean) => RawBuilder<unknown>;
} & (Name extends KeptFilterName ? KeptSqlOf<Name> : unknown);

export interface KeptSqlOf<Name extends KeptFilterName> {
  /** The argument of `app.count_orders` and its value when the filter is set; must be equivalent to the condition. */
  readonly argument: readonly [string, (value: Value<Name>) => RawBuilder<unknown>];
}

const oneOf = (values: readonly string[]) => sql`any (${values}::text[])`;
/** One value is an equality, so that an index which starts with it returns the order of the list. */
const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ${oneOf(values)}`;
const list = (values: readonly string[]) => sql`${values}::text[]`;
const vendorIds = (names: readonly string[]) =>
  sql`array(select v.id from vendors v where v.name_key = any (${names.map(vendorKey)}::text[]))`;

/** Whether `o` has a label that is older than a day, and no pickup scan. */
const isOverduePickup = sql`(o.order_status = 'ready_to_ship' and o.handover_at is null and o.shipment_id is not null
  and exists (select from shipment_labels l where l.shipment_id = o.shipment_id and l.created_at < now() - interval '24 hours'))`;

/** Whether the store holds back a line of `o`, as `heldInStore` of the order says. */
const isHeldInStore = sql`o.id = any (array(select h.id from store_holds t
  join magic_orders h on h.store_order_id = t.store_order_id
  where t.state = 'on_hold' and exists (
    select from magic_order_line_items n where n.order_id = h.id and n.store_line_id = any (t.store_line_ids))))`;

/** Whether the parcel of `o` was made in the store. */
const isFulfilledElsewhere = sql`o.id = any (array(select m.id from magic_orders m where m.tracking_type = 'store'))`;

/** The values by which an order and its narrow row are filtered. */
const orderKeys = {
  value: both('o.order_value', '(o.total_price - o.discounts + o.shipping_cost)'),
  city: both('o.city', 'place_key(o.ship_city)'),
  state: both('o.state', "place_key(o.shipping_address ->> 'province')"),
  pin: both('o.pin', "place_key(search_compact(o.shipping_address ->> 'zip'))"),
  courier: both('o.courier', 'left(lower(o.shipping_partner), 60)'),
  tags: both('o.tags', 'tag_keys(o.channel_tags)'),
  cod: both(
    'o.collects_cash',
    `collects_cash(o.financial_status, o.store_financial_status, o.cod_amount, o.net_price + o.net_tax + o.shipping_cost,
      (select b.cod_amount from shipments b where b.id = o.shipment_id))`,
  ),
} as const;

/** A column of the narrow rows, and how it is computed from an order. */
function both(search: string, order: string): Readonly<Record<OrderSource, RawBuilder<unknown>>> {
  return { search: sql.raw(search), order: sql.raw(order) };
}

const isCod = (of: OrderSource) => orderKeys.cod[of];

/** The day in India so many days ago, which an older order is before. */
const daysAgo = (days: string) => sql`(india_day(now()) - ${Number(days)}::integer)`;

const patterns = (names: readonly string[]) => names.map((name) => containing(name.toLowerCase()));
const known = patterns(knownCouriers.flatMap(({ id }) => recordedNames(id)));

/** A courier by its name, under any that parcels record for it, as `courierNamed` of the domain finds them. */
const courierPatterns = (name: string): string[] => {
  const courier = knownCouriers.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return patterns(courier ? recordedNames(courier.id) : [name]);
};

function courierCondition(chosen: readonly string[], of: OrderSource): RawBuilder<unknown> {
  const named = chosen.filter((name) => name !== otherCouriers).flatMap(courierPatterns);
  const isNamed = sql`${orderKeys.courier[of]} like ${oneOf(named)}`;
  return chosen.includes(otherCouriers)
    ? sql`(${isNamed} or not (${orderKeys.courier[of]} like ${oneOf(known)}))`
    : isNamed;
}

/** The SQL of each filter. */
export const orderFilterSql: { readonly [Name in FilterName]: SqlOf<Name> } = {
  status: { where: (choice) => isOneOf(sql`o.order_status`, shownStatuses(choice) ?? []) },
  vendor: {
    where: (names) => sql`o.vendor_id = any (${vendorIds(names)})`,
    argument: ['vendors', vendorIds],
  },
  financialStatus: {
    where: (statuses) => isOneOf(sql`o.financial_status`, statuses),
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
  outcome: { where: (choice) => (choice === 'all' ? sql`true` : outcomeWhere(choice)) },
  // Undecided counts as managed here, as on the tracking page.
  managedInShipmagicFilter: {
    where: (choice) => sql`(o.managed_in_shipmagic is not false) = ${choice === 'true'}`,
    argument: ['in_shipmagic', (choice) => sql`${choice === 'true'}::boolean`],
  },
  // By the order itself, whatever the source: narrow rows know nothing of the store.
  inStore: { where: (choice) => (choice === 'held' ? isHeldInStore : isFulfilledElsewhere) },
  // Under the row policies of the inbox.
  seenTo: {
    where: () =>
      sql`o.id = any (array(select e.order_id from exceptions e
        where e.state = 'open' and e.owner_id = (select app.viewer_user_id()) and e.order_id is not null))`,
  },
  payment: {
    where: (mode, of) => {
      if (mode === 'awaiting') return isAwaitingPayment;
      return mode === 'cod' ? isCod(of) : sql`(not ${isCod(of)} and o.financial_status = 'PAID')`;
    },
  },
  valueFrom: { where: (rupees, of) => sql`${orderKeys.value[of]} >= ${rupees}` },
  valueTo: { where: (rupees, of) => sql`${orderKeys.value[of]} <= ${rupees}` },
  courier: { where: courierCondition },
  city: { where: (cities, of) => isOneOf(orderKeys.city[of], cities.map(placeKey)) },
  state: { where: (states, of) => isOneOf(orderKeys.state[of], states.map(placeKey)) },
  // By the order itself, whatever the source: narrow rows do not know where a parcel starts.
  zone: {
    where: (chosen) =>
      sql`exists (select from magic_orders z where z.id = o.id and ${zoneOfOrder('z')} = ${oneOf(chosen)})`,
  },
  pin: { where: (pins, of) => isOneOf(orderKeys.pin[of], pins.map(codeKey)) },
  sku: {
    where: (skus, _, isChecked) => {
      const found = sql`select orders_with_skus(${list(skus.map(codeKey))})`;
      // The one is hashed, the other is sorted for the index.
      return isChecked ? sql`o.id in (${found})` : sql`o.id = any (array(${found}))`;
    },
  },
  tag: {
    // The index leaves out orders without tags, which the planner has to be told.
    where: (tags, of) => sql`(${orderKeys.tags[of]} && ${list(tags.map(tagKey))} and ${orderKeys.tags[of]} <> '{}')`,
  },
  customised: {
    where: (choice) =>
      sql`(o.id = any (array(select i.order_id from magic_order_line_items i where i.customized))) = ${choice === 'yes'}`,
  },
  // Narrow rows are chosen by their source: see `searchSource`.
  test: { where: (choice, of) => (choice === 'only' && of === 'order' ? sql`o.test` : sql`true`) },
  // Under the row policies of batches: a vendor member finds the orders of their own.
  batch: { where: (id) => sql`o.id = any (array(select i.order_id from batch_items i where i.batch_id = ${id}))` },
  age: {
    where: (days) => sql`o.created_at < (${daysAgo(days)}::timestamp at time zone 'Asia/Kolkata')`,
    argument: ['until_day', daysAgo],
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
 * without a parcel.
 */
function shipmentCondition(statuses: OrderFilters['shipmentStatus']): RawBuilder<unknown> {
  const said = isOneOf(sql`coalesce(o.shipment_status, 'READY')`, statuses);
  return statuses.includes('DELAYED') ? sql`(${said} or ${isPastDue})` : said;
}
