import pMap from 'p-map';
import { carryOutChange } from '../changes/carry-out-change.ts';
import { listAsked } from '../changes/changes.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { readOrder } from '../store-sync/imports/reimport-order.ts';
import { listParcels, type ParcelToChange } from './changes-before.queries.ts';
import type { SimulatorUrls } from './demo-config.ts';
import type { DemoServices } from './demo-services.ts';

interface Change {
  readonly in: 'READY' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY';
  readonly cod: boolean;
  /** The call of the store's control, after `/orders/:id`. */
  readonly call: { readonly method: 'PATCH' | 'POST'; readonly path: string; readonly body: object };
}

const edit = (body: object): Change['call'] => ({ method: 'PATCH', path: '', body });
const paid = edit({ financialStatus: 'PAID' });
const refunded = edit({ financialStatus: 'REFUNDED' });
const removed = edit({ lines: [{ index: 0, quantity: 0 }] });
const moreItems = edit({ lines: [{ index: 0, quantity: 5 }] });
const moved = edit({ address: { city: 'Mysuru', zip: '570001', address1: '14 Sayyaji Rao Road' } });
const phone = edit({ address: { phone: '+919812345670' } });
const cancelled: Change['call'] = { method: 'POST', path: '/cancel', body: { reason: 'CUSTOMER', silent: true } };

/** One of each kind that somebody has to decide, at each stage where it is so. */
const changes: readonly Change[] = [
  { in: 'READY', cod: true, call: paid },
  { in: 'READY', cod: false, call: phone },
  { in: 'READY', cod: false, call: moved },
  { in: 'READY', cod: false, call: refunded },
  { in: 'READY', cod: true, call: moreItems },
  { in: 'IN_TRANSIT', cod: true, call: paid },
  { in: 'IN_TRANSIT', cod: false, call: phone },
  { in: 'IN_TRANSIT', cod: false, call: moved },
  { in: 'IN_TRANSIT', cod: false, call: refunded },
  { in: 'IN_TRANSIT', cod: false, call: removed },
  { in: 'IN_TRANSIT', cod: true, call: moreItems },
  { in: 'OUT_FOR_DELIVERY', cod: true, call: paid },
  { in: 'OUT_FOR_DELIVERY', cod: false, call: moved },
  { in: 'OUT_FOR_DELIVERY', cod: false, call: cancelled },
  { in: 'OUT_FOR_DELIVERY', cod: false, call: phone },
  { in: 'OUT_FOR_DELIVERY', cod: false, call: removed },
  { in: 'OUT_FOR_DELIVERY', cod: true, call: moreItems },
];

/** Orders have changed in the store while their parcels were booked or on their way, and their courier did not agree. */
export async function fillChanges(services: DemoServices, urls: SimulatorUrls): Promise<void> {
  const { db } = services;
  const control = (url: string, method: 'PATCH' | 'POST' | 'PUT', body: object) =>
    callPartner({
      partner: 'demo',
      operation: 'control',
      method,
      url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const parcels = await inSystemTransaction(db, (tx) => listParcels(tx));
  const taken = new Set<string>();
  await control(`${urls.delhivery}/_control/settings`, 'PUT', { refusesEdits: true });
  for (const change of changes) {
    const parcel = parcels.find((one) => fits(one, change) && !taken.has(one.store_order_id));
    if (!parcel) continue;
    taken.add(parcel.store_order_id);
    const { method, path, body } = change.call;
    await control(`${urls.shopify}/_control/orders/${parcel.store_order_id}${path}`, method, body);
    await readOrder(services, parcel.store_order_id);
  }
  const asked = await inSystemTransaction(db, (tx) => listAsked(tx));
  await pMap(asked, (changeId) => carryOutChange(services, changeId), { concurrency: 2 });
  await control(`${urls.delhivery}/_control/settings`, 'PUT', { refusesEdits: false });
}

const fits = ({ shipment_status, cod_amount }: ParcelToChange, change: Change): boolean =>
  shipment_status === change.in && cod_amount > 0 === change.cod;
