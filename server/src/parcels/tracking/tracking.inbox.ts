import { arrivingStatuses, returningStatuses, scannedStatuses } from '@shipmagic/domain/inbox/kinds/parcels';
import { undecided } from '@shipmagic/domain/parcels/tracking/contradiction';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { daySeconds, secondsFromNow } from '../../platform/db/expressions.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

const tables = ['magic_orders'];
const hourSeconds = 3600;
/** Couriers pick up within a day, and scan a moving parcel at least every two. */
const pickupWithinS = 24 * hourSeconds;
const scanWithinS = 48 * hourSeconds;
/** A parcel that came back is news for so long. */
const returnedForDays = 30;

type Order = ExpressionBuilder<{ o: DB['magic_orders'] }, 'o'>;
export const isManagedHere = (eb: Order) =>
  eb.or([eb('o.managed_in_shipmagic', 'is', null), eb('o.managed_in_shipmagic', '=', true)]);

/** Parcels of orders managed here in one of these states, as facts. */
const parcels = (tx: Tx, states: readonly ShipmentStatus[], since: RawBuilder<unknown>) =>
  tx
    .selectFrom('magic_orders as o')
    .where('o.shipment_status', 'in', [...states])
    .where('o.shipment_id', 'is not', null)
    .where(isManagedHere)
    .select((eb) => [
      eb.cast<string>('o.shipment_id', 'text').as('subject'),
      'o.id as order_id',
      'o.vendor_id',
      since.as('since'),
      none.as('due_at'),
      jsonBuildObject({ courier: eb.ref('o.shipping_partner') }).as('details'),
    ]);

export const trackingInboxSources: readonly InboxSource[] = [
  {
    kind: 'no_pickup_scan',
    tables,
    timely: true,
    find: (tx) =>
      parcels(tx, ['READY'], sql`l.created_at`)
        .innerJoin('shipment_labels as l', 'l.shipment_id', 'o.shipment_id')
        .where('o.order_status', '=', 'ready_to_ship')
        .where('o.handover_at', 'is', null)
        .where('l.created_at', '<', secondsFromNow(-pickupWithinS)),
  },
  {
    kind: 'no_scan',
    tables,
    timely: true,
    find: (tx) =>
      parcels(tx, scannedStatuses, sql`o.last_scan_at`)
        .where('o.tracking_type', '=', 'courier')
        .where('o.last_scan_at', '<', secondsFromNow(-scanWithinS)),
  },
  {
    kind: 'contradicted',
    tables: [...tables, 'contradicting_scans'],
    find: (tx) =>
      tx
        .selectFrom('contradicting_scans as c')
        .innerJoin('magic_orders as o', 'o.shipment_id', 'c.shipment_id')
        .where((eb) =>
          eb.or(
            undecided.map(({ shipmentStatus, orderStatuses }) =>
              eb.and([eb('o.shipment_status', '=', shipmentStatus), eb('o.order_status', 'in', [...orderStatuses])]),
            ),
          ),
        )
        .where(isManagedHere)
        .select((eb) => [
          eb.cast<string>('c.shipment_id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'c.happened_at as since',
          none.as('due_at'),
          jsonBuildObject({
            courier: eb.ref('o.shipping_partner'),
            code: eb.ref('c.shipment_status'),
            text: eb.ref('o.shipment_status'),
          }).as('details'),
        ]),
  },
  {
    kind: 'booked_otherwise',
    tables: [...tables, 'booked_otherwise'],
    find: (tx) =>
      tx
        .selectFrom('booked_otherwise as b')
        .innerJoin('magic_orders as o', 'o.shipment_id', 'b.shipment_id')
        .innerJoin('shipments as s', 's.id', 'b.shipment_id')
        .where('o.order_status', 'in', [...orderSets.open])
        .where(isManagedHere)
        .select((eb) => [
          eb.cast<string>('b.shipment_id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'b.seen_at as since',
          none.as('due_at'),
          jsonBuildObject({
            courier: eb.ref('o.shipping_partner'),
            collects: eb.ref('b.collects'),
            due: eb.ref('s.cod_amount'),
            pin: eb.ref('b.pin'),
          }).as('details'),
        ]),
  },
  {
    kind: 'lost',
    tables,
    find: (tx) => parcels(tx, ['LOST'], none).where('o.order_status', 'not in', [...orderSets.settled]),
  },
  {
    kind: 'former_parcel',
    tables: [],
    timely: true,
    find: (tx) =>
      tx
        .selectFrom('shipments as s')
        .innerJoin('magic_orders as o', 'o.id', 's.order_id')
        .where('s.state', '=', 'replaced')
        .where('s.own_status', 'in', [...arrivingStatuses])
        .where('o.order_status', 'not in', [...orderSets.settled])
        .where(isManagedHere)
        .select((eb) => [
          eb.cast<string>('s.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          's.own_scan_at as since',
          none.as('due_at'),
          jsonBuildObject({ courier: eb.ref('s.shipping_partner'), code: eb.ref('s.own_status') }).as('details'),
        ]),
  },
  { kind: 'rto_on_way', tables, find: (tx) => parcels(tx, returningStatuses, none) },
  {
    kind: 'rto_arrived',
    tables,
    find: (tx) =>
      parcels(tx, ['RETURNED'], sql`o.last_scan_at`).where(
        'o.last_scan_at',
        '>',
        secondsFromNow(-returnedForDays * daySeconds),
      ),
  },
];
