import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import {
  type FulfilledElsewhere,
  fulfilledElsewhere,
  isOwn,
  type OwnParcels,
  parcelOf,
  type StoreParcel,
  standing,
} from '@shipmagic/domain/parcels/fulfilment/fulfilled-elsewhere';
import { sentTwice } from '@shipmagic/domain/parcels/fulfilment/sent-twice';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { type OrderStatus, orderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { orderStatusTable } from '@shipmagic/domain/statuses/order-status-table';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { parcelText } from '@shipmagic/domain/text/parcel-text';
import { type Activity, recordActivities } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import {
  cancelStoreParcels,
  type FollowedColumns,
  lockPartsInStore,
  type PartInStore,
  saveElsewhere,
  saveFollowed,
  saveStoreParcels,
} from './store-parcels.queries.ts';

interface KeptParcels {
  /** The parts that were sent by somebody else, whole. */
  readonly sentElsewhere: ReadonlySet<string>;
  /** Parts with a parcel from here of which it is known who has sent the same pieces; null: nobody. */
  readonly sentTwice: ReadonlyMap<string, string | null>;
}

// Why: docs/decisions/store.md, "What was fulfilled elsewhere is not sent again".
/**
 * Brings the parts of these store orders, which have just been imported, to what the store's fulfilments say of them:
 * parcels made by somebody else are kept, their pieces are not sent from here, and a part of which nothing is left
 * follows them. A part that a parcel from here stands for keeps it. Where it is not clear what each of several
 * fulfilments holds, the order is read by itself soon; `areWhole`: that was done.
 */
export async function keepStoreParcels(
  tx: Tx,
  orders: readonly StoreOrder[],
  { now, areWhole = false }: { readonly now: Date; readonly areWhole?: boolean | undefined },
): Promise<KeptParcels> {
  const fulfilled = new Map(
    orders.filter(({ fulfilments }) => fulfilments.length > 0).map((order) => [order.id, order]),
  );
  if (fulfilled.size === 0) return { sentElsewhere: new Set(), sentTwice: new Map() };
  const { days: oldAfterDays } = await readSetting(tx, 'old_parcels');
  const parts = await lockPartsInStore(tx, [...fulfilled.keys()]);
  const unclear: string[] = [];
  const steps = [...Map.groupBy(parts, (part) => part.store_order_id)].flatMap(([id, siblings]) => {
    const own = ownParcelsOf(siblings);
    const order = withKnownContents(fulfilled.get(id), siblings);
    if (!order) return [];
    if (isUnclear(order, own)) unclear.push(id);
    return siblings.map((part) => {
      // The parcel from here holds what was not elsewhere when it was made.
      const lines = part.lines.map((line) => ({ ...line, held: part.has_own ? line.quantity - line.elsewhere : 0 }));
      const found = fulfilledElsewhere(order, { lines }, own, { now, oldAfterDays, courierWords: wordsOf(part) });
      const twice = part.has_own ? sentTwice(order, { lines }, own) : null;
      return { part, found, twice, changes: changesOf(part, found) };
    });
  });
  await saveStoreParcels(
    tx,
    steps.flatMap(({ part, found }) => found.parcels.map((parcel) => rowOf(part, parcel))),
  );
  await cancelStoreParcels(
    tx,
    steps.flatMap(({ part, found }) =>
      goneFrom(part, found).map((fulfilmentId) => ({ orderId: part.id, fulfilmentId })),
    ),
  );
  await saveElsewhere(
    tx,
    steps.flatMap(({ part, found }) =>
      part.lines.flatMap(({ id, elsewhere }) => {
        const pieces = found.pieces.get(id) ?? 0;
        return pieces === elsewhere ? [] : [{ orderId: part.id, lineId: id, pieces }];
      }),
    ),
  );
  await saveFollowed(
    tx,
    steps.flatMap(({ part, changes }) => (changes ? [{ id: part.id, values: changes }] : [])),
  );
  await recordActivities(
    tx,
    null,
    steps.flatMap(({ part, found, changes }) => historyOf(part, found, changes)),
  );
  for (const storeOrderId of areWhole ? [] : unclear)
    await enqueue(tx, 'read_order', { storeOrderId }, { priority: 15 });
  return {
    sentElsewhere: new Set(steps.flatMap(({ part, found }) => (found.left === 'none' ? [part.id] : []))),
    sentTwice: new Map(
      steps.flatMap(({ part, twice }) => (part.has_own && twice !== undefined ? [[part.id, twice]] : [])),
    ),
  };
}

/** Of several fulfilments, pages of orders do not say what each holds: then it is what was known of it before. */
function withKnownContents(order: StoreOrder | undefined, parts: readonly PartInStore[]): StoreOrder | undefined {
  if (!order || standing(order).length < 2) return order;
  const known = Map.groupBy(
    parts.flatMap((part) => part.known),
    ({ id }) => id,
  );
  const fulfilments = order.fulfilments.map((one) => {
    const lines = one.lines ?? known.get(one.id)?.flatMap((parcel) => parcel.lines);
    return lines ? { ...one, lines } : one;
  });
  return { ...order, fulfilments };
}

const isUnclear = (order: StoreOrder, own: OwnParcels): boolean =>
  standing(order).length > 1 && standing(order).some((one) => !one.lines && !isOwn(one, own));

const ownParcelsOf = (parts: readonly PartInStore[]): OwnParcels => ({
  fulfilmentIds: new Set(parts.flatMap((part) => part.own_fulfilments)),
  awbKeys: new Set(parts.flatMap((part) => part.own_awbs).map(awbKey)),
});

const wordsOf = ({ known }: PartInStore) =>
  new Map(
    known.flatMap(({ id, status, at }) =>
      status && at ? [[id, { shipmentStatus: status, at: new Date(at).toISOString() }]] : [],
    ),
  );

const rowOf = (part: PartInStore, parcel: StoreParcel) => ({
  order_id: part.id,
  fulfilment_id: parcel.fulfilmentId,
  company: parcel.company,
  awb: parcel.awb,
  tracking_url: parcel.url,
  shipment_status: parcel.shipmentStatus,
  made_at: parcel.madeAt,
  delivered_at: parcel.deliveredAt,
  pieces: parcel.lines,
});

const goneFrom = (part: PartInStore, { parcels }: FulfilledElsewhere) =>
  part.known.map(({ id }) => id).filter((id) => !parcels.some(({ fulfilmentId }) => fulfilmentId === id));

const nothing: FollowedColumns = {
  order_status: null,
  shipment_status: null,
  tracking_type: null,
  shipping_partner: null,
  shipping_reference: null,
  tracking_url: null,
  handover_at: null,
  last_scan_at: null,
  confirmed_at: null,
};

/** The new values of a part that follows parcels of the store, or has followed them; null when nothing changes. */
function changesOf(part: PartInStore, found: FulfilledElsewhere): FollowedColumns | null {
  const status = orderStatus.parse(part.order_status);
  const parcel = found.left === 'none' && !part.has_own ? parcelOf(found.parcels) : null;
  if (!parcel) {
    if (part.tracking_type !== 'store') return null;
    // One that nobody had confirmed was taken for confirmed when its parcel was made.
    const confirmed = part.confirmed_at?.getTime() === part.handover_at?.getTime() ? null : part.confirmed_at;
    const back = isOrderIn('shipped', status) ? (confirmed ? 'confirmed' : 'new') : status;
    return { ...nothing, order_status: back, confirmed_at: confirmed?.toISOString() ?? null };
  }
  const to = movesTo(status, parcel);
  const isMoved = to !== status;
  // Ended by a person, or cancelled: it is sent no further.
  if (!isMoved && status !== parcel.orderStatus && part.tracking_type !== 'store') return null;
  const values: FollowedColumns = {
    order_status: to,
    shipment_status: parcel.shipmentStatus,
    tracking_type: 'store',
    shipping_partner: parcel.company,
    shipping_reference: parcel.awb,
    tracking_url: parcel.url,
    handover_at: parcel.madeAt,
    last_scan_at: parcel.deliveredAt ?? part.last_scan_at?.toISOString() ?? null,
    confirmed_at: part.confirmed_at?.toISOString() ?? parcel.madeAt,
  };
  const isSame =
    !isMoved &&
    part.tracking_type === 'store' &&
    part.shipment_status === values.shipment_status &&
    part.shipping_partner === values.shipping_partner &&
    part.shipping_reference === values.shipping_reference &&
    part.tracking_url === values.tracking_url;
  return isSame ? null : values;
}

/** As scans move an order, and never backwards. */
const movesTo = (status: OrderStatus, { orderStatus: to }: StoreParcel): OrderStatus =>
  orderStatusTable[status].scansTo.includes(to) ? to : status;

function historyOf(part: PartInStore, found: FulfilledElsewhere, changes: FollowedColumns | null): Activity[] {
  const entry = (action: string, notes: string | null, more: Partial<Activity> = {}): Activity => ({
    orderId: part.id,
    type: 'shipping_update',
    action,
    notes,
    ...more,
  });
  const news = found.parcels
    .filter(({ fulfilmentId }) => !part.known.some(({ id }) => id === fulfilmentId))
    .map((parcel) =>
      entry(
        found.left === 'none'
          ? 'Fulfilled in the store by somebody else'
          : 'Partly fulfilled in the store by somebody else',
        [parcelText(parcel), piecesText(parcel)].join(' · '),
        { at: new Date(parcel.madeAt) },
      ),
    );
  const gone =
    goneFrom(part, found).length > 0
      ? [entry('A fulfilment was cancelled in the store', 'Its items are to be sent again.')]
      : [];
  const to = changes?.order_status;
  const moved =
    to && to !== part.order_status
      ? [
          entry(`Order is ${orderStatusLabels[orderStatus.parse(to)]} by its parcel in the store`, null, {
            type: 'status_change',
            changes: { orderStatus: { from: part.order_status, to } },
            ...(changes.last_scan_at ? { at: new Date(changes.last_scan_at) } : {}),
          }),
        ]
      : [];
  return [...news, ...gone, ...moved];
}

function piecesText({ lines }: StoreParcel): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 piece' : `${count} pieces`;
}
