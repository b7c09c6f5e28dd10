import { type FulfilmentEvent, fulfilmentStep } from '@shipmagic/domain/parcels/fulfilment/fulfilment-event-map';
import { type ShipmentStatus, shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { FulfilmentStore } from '../../store/fulfilment-store.ts';
import { findFulfilmentProgress, keepToldEvent } from './fulfilment.queries.ts';
import { lockParcelInStore, markAllTold } from './parcels-in-store.queries.ts';

interface ToldEvent {
  readonly status: string;
  readonly happened_at: Date;
}

/**
 * Whether the store already has this event: repeated scans of one status are not progress, nor is there a second
 * pickup. `happenedAt` is null for a parcel without scans: a repeated manual entry counts as one event.
 */
function isTold(event: FulfilmentEvent, happenedAt: Date | null, told: readonly ToldEvent[]): boolean {
  if (event === 'LABEL_PRINTED') return told.some(({ status }) => status === event);
  const latest = Math.max(...told.map((one) => one.happened_at.getTime()));
  return told
    .filter((one) => one.happened_at.getTime() === latest)
    .some(
      ({ status }) =>
        status === event ||
        (event === 'IN_TRANSIT' &&
          status === 'CARRIER_PICKED_UP' &&
          (happenedAt === null || latest === happenedAt.getTime())),
    );
}

interface News {
  /** The parcel's status and its time: another one when there is more to tell. */
  readonly of: string;
  readonly untold: readonly {
    readonly fulfilmentId: string;
    readonly status: FulfilmentEvent;
    readonly happenedAt: Date;
    readonly message: string | null;
  }[];
}

/** A parcel's present status, and the events of it that the store does not have. */
async function findNews(tx: Tx, shipmentId: string): Promise<News> {
  const { order, told, newest, fulfilmentIds } = await findFulfilmentProgress(tx, shipmentId);
  if (!order?.shipment_status) return { of: '', untold: [] };
  const status: ShipmentStatus = shipmentStatus.parse(order.shipment_status);
  const scannedAt = newest?.happened_at ?? order.last_scan_at;
  const of = `${status} ${scannedAt?.getTime() ?? ''}`;
  const moved = told.some((event) => event.status !== 'LABEL_PRINTED');
  const step = fulfilmentStep(status, !moved);
  if (step?.kind !== 'event') return { of, untold: [] };
  const lacking = fulfilmentIds.filter((id) => {
    const there = told.filter((event) => event.fulfilment_id === id);
    return !isTold(step.event, scannedAt, there);
  });
  const event = { status: step.event, happenedAt: scannedAt ?? new Date(), message: newest?.remarks ?? null };
  return { of, untold: lacking.map((fulfilmentId) => ({ fulfilmentId, ...event })) };
}

/** Sends the store a parcel's present status, once per fulfilment. Throws PartnerError. */
export async function tellEvents(db: Database, store: FulfilmentStore, shipmentId: string): Promise<void> {
  let told: string | null = null;
  for (;;) {
    const { of, untold } = await inSystemTransaction(db, async (tx) => {
      await lockParcelInStore(tx, shipmentId);
      const news = await findNews(tx, shipmentId);
      const isAll = news.untold.length === 0 || news.of === told;
      if (isAll) await markAllTold(tx, shipmentId);
      return isAll ? { ...news, untold: [] } : news;
    });
    if (untold.length === 0) return;
    for (const { fulfilmentId, status, happenedAt, message } of untold) {
      await store.addFulfilmentEvent(fulfilmentId, { status, happenedAt: happenedAt.toISOString(), message });
      await inSystemTransaction(db, (tx) =>
        keepToldEvent(tx, { shipment_id: shipmentId, fulfilment_id: fulfilmentId, status, happened_at: happenedAt }),
      );
    }
    told = of;
  }
}
