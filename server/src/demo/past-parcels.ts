import pMap from 'p-map';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import type { SimulatorUrls } from './demo-config.ts';
import type { DemoServices } from './demo-services.ts';
import type { OrderStory } from './order-story.ts';
import type { Count } from './preparation.ts';

/** The demo's couriers, by the names stored with their parcels. */
export type DemoCourier = 'Delhivery' | 'Prozo';
export interface PastParcel {
  readonly orderId: string;
  readonly courier: DemoCourier;
  readonly madeAt: Date;
  readonly parcel: OrderStory['parcel'];
  readonly failedBefore: number;
}

/** A parcel's progress in Prozo's terms. */
const prozoStatuses: Record<NonNullable<OrderStory['parcel']>, string> = {
  manifested: 'AWB_REGISTERED',
  picked_up: 'PICKED_UP',
  in_transit: 'INTRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  failed: 'FAILED_DELIVERY',
  rto: 'RTO',
  rto_delivered: 'RTO_DELIVERED',
  lost: 'LOST',
};
const placeAt: Record<DemoCourier, (parcel: OrderStory['parcel']) => string | null> = {
  Delhivery: (parcel) => (parcel === 'manifested' ? null : parcel),
  Prozo: (parcel) => parcel && prozoStatuses[parcel],
};

/** Loads the parcels' histories into the simulated couriers, then queries the couriers as the poll does. */
export async function tellHistory(
  services: DemoServices,
  urls: SimulatorUrls,
  parcels: readonly PastParcel[],
  count: Count,
): Promise<void> {
  let done = 0;
  const rows = await inSystemTransaction(services.db, (tx) =>
    tx
      .selectFrom('magic_orders')
      .select(['id', 'shipping_reference'])
      .where('shipping_reference', 'is not', null)
      .execute(),
  );
  const awbOf = new Map(rows.map((row) => [row.id, row.shipping_reference]));
  const known = parcels.filter(({ orderId }) => awbOf.get(orderId));
  for (const [courier, theirs] of Map.groupBy(known, (one) => one.courier)) {
    const history = theirs.flatMap(({ orderId, madeAt, parcel, failedBefore }) => {
      const awb = awbOf.get(orderId);
      const to = placeAt[courier](parcel);
      return awb ? [{ awb, createdAt: madeAt.toISOString(), failedBefore, ...(to ? { to } : {}) }] : [];
    });
    await rewrite(courier === 'Prozo' ? urls.prozo : urls.delhivery, history);
    const batches = Array.from({ length: Math.ceil(history.length / 50) }, (_, i) =>
      history.slice(i * 50, i * 50 + 50),
    );
    const refresh = async (batch: typeof history) => {
      await refreshParcels(
        services,
        courier,
        batch.map(({ awb }) => awb),
        { isHistory: true },
      );
      done += batch.length;
      count(done, known.length);
    };
    await pMap(batches, refresh, { concurrency: 3 });
  }
}

async function rewrite(url: string, history: readonly unknown[]): Promise<void> {
  for (let i = 0; i < history.length; i += 500) {
    await callPartner({
      partner: 'demo',
      operation: 'control',
      method: 'POST',
      url: `${url}/_control/parcels/history`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(history.slice(i, i + 500)),
    });
  }
}
