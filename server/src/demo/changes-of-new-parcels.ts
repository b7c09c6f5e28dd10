import type { Viewer } from '@shipmagic/domain/people/viewer';
import pMap from 'p-map';
import { noticeHolds } from '../changes/notice-stops.ts';
import { reconcileOrder } from '../parcels/fulfilment/reconcile-order.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { readOrder } from '../store-sync/imports/reimport-order.ts';
import { bookParcel } from './book-parcel.ts';
import { listAwbs, listToShip, type OrderToShip } from './changes-before.queries.ts';
import { advance, type Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';

interface Stop {
  readonly kind: 'held' | 'fulfilled_elsewhere';
  /** How far its courier has brought it since; null: it waits to be picked up. */
  readonly to: 'in_transit' | 'out_for_delivery' | null;
}

const stops: readonly Stop[] = (['held', 'fulfilled_elsewhere'] as const).flatMap((kind) =>
  ([null, 'in_transit', 'out_for_delivery'] as const).map((to) => ({ kind, to })),
);

/** Orders that the store held back, or had sent by somebody else, after they were booked here and before it was told. */
export async function shipWhatIsStopped(services: DemoServices, control: Control, admin: Viewer): Promise<void> {
  const orders = await inSystemTransaction(services.db, (tx) => listToShip(tx, stops.length));
  const pairs = orders.flatMap((order, i) => (stops[i] ? [{ order, stop: stops[i] }] : []));
  const made = await pMap(pairs, ({ order }) => bookParcel(services, admin, toBook(order)), { concurrency: 3 });
  const rows = made.length === 0 ? [] : await inSystemTransaction(services.db, (tx) => listAwbs(tx, made));
  const awbs = new Map(rows.map(({ order_id, awb }) => [order_id, awb]));
  for (const to of ['in_transit', 'out_for_delivery'] as const)
    await advance(services, control, {
      awbs: pairs.flatMap(({ order, stop }) => (stop.to === to ? (awbs.get(order.id) ?? []) : [])),
      to,
    });
  await pMap(pairs, ({ order, stop }) => change(services, control, { order, kind: stop.kind }), { concurrency: 3 });
}

const toBook = ({ id, magic_order_id, cod_amount }: OrderToShip) => ({
  id,
  magicOrderId: magic_order_id,
  cod: cod_amount,
  courier: 'Delhivery',
});

async function change(
  services: DemoServices,
  control: Control,
  { order, kind }: { readonly order: OrderToShip; readonly kind: Stop['kind'] },
): Promise<void> {
  const { db, connection } = services;
  const { store_order_id: storeOrderId } = order;
  if (kind === 'held') {
    await control('shopify', 'POST', `/orders/${storeOrderId}/hold`, {
      reason: 'INCORRECT_ADDRESS',
      notes: 'The customer is asked for the flat number',
    });
    await reconcileOrder({ ...services, store: await connection.current() }, storeOrderId, true);
    await inSystemTransaction(db, (tx) => noticeHolds(tx, storeOrderId, new Date()));
    return;
  }
  const parcel = { company: 'DTDC', number: `D${storeOrderId.slice(-8)}`, silent: true };
  await control('shopify', 'POST', `/orders/${storeOrderId}/fulfill`, parcel);
  await readOrder(services, storeOrderId);
}
