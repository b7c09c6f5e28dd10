import type { Viewer } from '@shipmagic/domain/people/viewer';
import pMap from 'p-map';
import { carryOutChange } from '../changes/carry-out-change.ts';
import { listAsked } from '../changes/changes.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { readOrder } from '../store-sync/imports/reimport-order.ts';
import { listParcels, type ParcelToChange } from './changes-before.queries.ts';
import { shipWhatIsStopped } from './changes-of-new-parcels.ts';
import { advance, type Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';

interface Change {
  readonly in: 'READY' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY';
  readonly cod: boolean;
  /** The call of the store's control, after `/orders/:id`. */
  readonly call: { readonly method: 'PATCH' | 'POST'; readonly path: string; readonly body: object };
  /** It has arrived since. */
  readonly delivered?: true;
}

const edit = (body: object): Change['call'] => ({ method: 'PATCH', path: '', body });
const paid = edit({ financialStatus: 'PAID' });
const partlyRefunded = edit({ financialStatus: 'PARTIALLY_REFUNDED' });
const refunded = edit({ financialStatus: 'REFUNDED' });
const removed = edit({ lines: Array.from({ length: 8 }, (_, index) => ({ index, quantity: 0 })) });
const moreItems = edit({ lines: [{ index: 0, quantity: 5 }] });
const moved = edit({ address: { city: 'Mysuru', zip: '570001', address1: '14 Sayyaji Rao Road' } });
const phone = edit({ address: { phone: '+919812345670' } });
const cancelled: Change['call'] = { method: 'POST', path: '/cancel', body: { reason: 'CUSTOMER', silent: true } };

/** Whether its parcel is paid at the door. */
const kinds: readonly { readonly cod: boolean; readonly call: Change['call']; readonly atTheEnd?: true }[] = [
  { cod: true, call: paid, atTheEnd: true },
  { cod: true, call: partlyRefunded, atTheEnd: true },
  { cod: true, call: moreItems, atTheEnd: true },
  { cod: false, call: refunded },
  { cod: false, call: phone },
  { cod: false, call: moved },
  { cod: false, call: removed },
  { cod: false, call: cancelled },
];
const stages = ['READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const;

/**
 * One of each kind that somebody has to decide, at each stage where it is so; what is held or was fulfilled elsewhere is
 * made with new parcels.
 */
const changes: readonly Change[] = kinds.flatMap(({ cod, call, atTheEnd }) => [
  ...stages.map((stage) => ({ in: stage, cod, call })),
  ...(atTheEnd ? [{ in: 'OUT_FOR_DELIVERY' as const, cod, call, delivered: true as const }] : []),
]);

/** Orders have changed in the store while their parcels were booked or on their way, and their courier did not agree. */
export async function fillChanges(services: DemoServices, control: Control, admin: Viewer): Promise<void> {
  const { db } = services;
  const chosen = await choose(services, control);
  const refuse = (refuses: boolean) =>
    control('delhivery', 'PUT', '/settings', { refusesEdits: refuses, refusesCancellations: refuses });
  await refuse(true);
  await pMap(
    chosen,
    async ({ change, storeOrderId }) => {
      const { method, path, body } = change.call;
      await control('shopify', method, `/orders/${storeOrderId}${path}`, body);
      await readOrder(services, storeOrderId);
    },
    { concurrency: 4 },
  );
  const asked = await inSystemTransaction(db, (tx) => listAsked(tx));
  await pMap(asked, (changeId) => carryOutChange(services, changeId), { concurrency: 4 });
  await refuse(false);
  await advance(services, control, {
    awbs: chosen.flatMap(({ change, awb }) => (change.delivered && awb ? [awb] : [])),
    to: 'delivered',
  });
  await shipWhatIsStopped(services, control, admin);
}

/** A parcel of its own for each change; where none is out for delivery, one in transit goes on so far. */
async function choose(services: DemoServices, control: Control) {
  const parcels = await inSystemTransaction(services.db, (tx) => listParcels(tx));
  const taken = new Set<ParcelToChange>();
  const chosen = changes.flatMap((change) => {
    const fits = (status: string) => (one: ParcelToChange) =>
      one.shipment_status === status && one.cod_amount > 0 === change.cod && !taken.has(one);
    const parcel =
      parcels.find(fits(change.in)) ??
      (change.in === 'OUT_FOR_DELIVERY' ? parcels.findLast(fits('IN_TRANSIT')) : undefined);
    if (!parcel) return [];
    taken.add(parcel);
    return [{ change, storeOrderId: parcel.store_order_id, awb: parcel.awb, isThere: parcel.shipment_status }];
  });
  await advance(services, control, {
    awbs: chosen.flatMap(({ change, awb, isThere }) => (isThere === change.in || !awb ? [] : [awb])),
    to: 'out_for_delivery',
  });
  return chosen;
}
