import { type FulfilmentEvent, fulfilmentStep } from '@shipmagic/domain/shipments/fulfilment-event-map';
import { type ShipmentStatus, shipmentStatus } from '@shipmagic/domain/shipments/shipment-status';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import type { Store } from '../store/store.ts';
import { notifierOf } from './customer-notifier.ts';

export interface FulfilmentDeps {
  readonly db: Database;
  readonly store: Store | null;
  readonly log: Logger;
}

/** A refusal of the store is final: it is logged and not repeated. Everything else is thrown, so that the job runs again. */
async function unlessRefused(log: Logger, shipmentId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PartnerError) || error.failure !== 'refused') throw error;
    log.warn({ shipmentId, reason: error.message }, 'the store refused a fulfilment change');
  }
}

/** Fulfils the parcel's lines in the store, with AWB and tracking link, once. */
export async function pushFulfilment({ db, store, log }: FulfilmentDeps, shipmentId: string): Promise<void> {
  if (!store) return;
  const parcel = await inSystemTransaction(db, async (tx) => {
    const shipment = await tx
      .selectFrom('shipments as s')
      .innerJoin('magic_orders as o', 'o.id', 's.order_id')
      .select(['s.awb', 's.tracking_url', 's.shipping_partner', 's.state', 'o.id', 'o.store_order_id'])
      .where('s.id', '=', shipmentId)
      .executeTakeFirst();
    if (!shipment?.awb || shipment.state !== 'created') return null;
    const lines = await tx
      .selectFrom('magic_order_line_items')
      .select(['store_line_id', 'quantity'])
      .where('order_id', '=', shipment.id)
      .execute();
    return {
      ...shipment,
      awb: shipment.awb,
      notifyCustomer: (await notifierOf(tx, shipmentId)) === 'store',
      lines: lines.map((line) => ({ id: line.store_line_id, quantity: line.quantity })),
    };
  });
  if (!parcel) return;
  await unlessRefused(log, shipmentId, async () => {
    const ids = await store.fulfil({
      storeOrderId: parcel.store_order_id,
      lines: parcel.lines,
      awb: parcel.awb,
      company: parcel.shipping_partner,
      trackingUrl: parcel.tracking_url,
      notifyCustomer: parcel.notifyCustomer,
    });
    await inSystemTransaction(db, async (tx) => {
      for (const fulfilment_id of ids) {
        await tx
          .insertInto('store_fulfilments')
          .values({ shipment_id: shipmentId, fulfilment_id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      await enqueue(tx, 'push_fulfilment_events', { shipmentId }, { queue: `store:${shipmentId}` });
    });
  });
}

interface ToldEvent {
  readonly status: string;
  readonly happened_at: Date;
}

/** Whether the store knows this already: further scans of the same status are no progress, and a pickup is no second one. */
function isTold(event: FulfilmentEvent, happenedAt: Date, told: readonly ToldEvent[]): boolean {
  if (event === 'LABEL_PRINTED') return told.some(({ status }) => status === event);
  const latest = Math.max(...told.map((one) => one.happened_at.getTime()));
  return told
    .filter((one) => one.happened_at.getTime() === latest)
    .some(
      ({ status }) =>
        status === event ||
        (event === 'IN_TRANSIT' && status === 'CARRIER_PICKED_UP' && latest === happenedAt.getTime()),
    );
}

/** Tells the store how far the parcel is, each step once per fulfilment; one that its courier cancelled is taken back. */
export async function pushFulfilmentEvents(deps: FulfilmentDeps, shipmentId: string): Promise<void> {
  const { db, store, log } = deps;
  if (!store) return;
  const state = await inSystemTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('magic_orders')
      .select(['shipment_status', 'last_scan_at'])
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirst();
    const fulfilments = await tx
      .selectFrom('store_fulfilments')
      .select('fulfilment_id')
      .where('shipment_id', '=', shipmentId)
      .where('cancelled_at', 'is', null)
      .execute();
    const told = await tx
      .selectFrom('store_fulfilment_events')
      .select(['fulfilment_id', 'status', 'happened_at'])
      .where('shipment_id', '=', shipmentId)
      .execute();
    const newest = await tx
      .selectFrom('tracking_events')
      .select(['happened_at', 'remarks'])
      .where('shipment_id', '=', shipmentId)
      .orderBy('happened_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { order, fulfilments, told, newest };
  });
  if (!state.order?.shipment_status) return;
  const status: ShipmentStatus = shipmentStatus.parse(state.order.shipment_status);
  const moved = state.told.some((event) => event.status !== 'LABEL_PRINTED');
  const step = fulfilmentStep(status, !moved);
  if (step?.kind === 'cancel') return cancelFulfilment(deps, shipmentId);
  if (!step) return;
  const happenedAt = state.newest?.happened_at ?? state.order.last_scan_at ?? new Date();
  for (const { fulfilment_id: fulfilmentId } of state.fulfilments) {
    const told = state.told.filter((event) => event.fulfilment_id === fulfilmentId);
    if (isTold(step.event, happenedAt, told)) continue;
    await unlessRefused(log, shipmentId, async () => {
      await store.addFulfilmentEvent(fulfilmentId, {
        status: step.event,
        happenedAt: happenedAt.toISOString(),
        message: state.newest?.remarks ?? null,
      });
      await inSystemTransaction(db, (tx) =>
        tx
          .insertInto('store_fulfilment_events')
          .values({ shipment_id: shipmentId, fulfilment_id: fulfilmentId, status: step.event, happened_at: happenedAt })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    });
  }
}

/** Takes back what was fulfilled for a cancelled parcel; its lines are open in the store again. */
export async function cancelFulfilment({ db, store, log }: FulfilmentDeps, shipmentId: string): Promise<void> {
  if (!store) return;
  const fulfilments = await inSystemTransaction(db, (tx) =>
    tx
      .selectFrom('store_fulfilments')
      .select('fulfilment_id')
      .where('shipment_id', '=', shipmentId)
      .where('cancelled_at', 'is', null)
      .execute(),
  );
  for (const { fulfilment_id: fulfilmentId } of fulfilments) {
    await unlessRefused(log, shipmentId, () => store.cancelFulfilment(fulfilmentId));
    await inSystemTransaction(db, (tx) =>
      tx
        .updateTable('store_fulfilments')
        .set({ cancelled_at: new Date() })
        .where('fulfilment_id', '=', fulfilmentId)
        .where('shipment_id', '=', shipmentId)
        .execute(),
    );
  }
}
