import { type FulfilmentEvent, fulfilmentStep } from '@shipmagic/domain/parcels/shipments/fulfilment-event-map';
import { type ShipmentStatus, shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { Store } from '../../store/store.ts';
import { notifierOf } from './customer-notifier.ts';
import {
  findFulfilmentProgress,
  findParcelToFulfil,
  keepFulfilments,
  keepToldEvent,
  listLiveFulfilments,
  markFulfilmentCancelled,
} from './fulfilment.queries.ts';

export interface FulfilmentDeps {
  readonly db: Database;
  readonly store: Store | null;
  readonly log: Logger;
}

/**
 * A refusal by the store is final: it is logged and not retried. Other errors are thrown, so that the job is retried.
 */
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
    const found = await findParcelToFulfil(tx, shipmentId);
    return found && { ...found, notifyCustomer: (await notifierOf(tx, shipmentId)) === 'store' };
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
      await keepFulfilments(tx, shipmentId, ids);
      await enqueue(tx, 'push_fulfilment_events', { shipmentId }, { queue: `store:${shipmentId}` });
    });
  });
}

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

/** Sends the store a parcel's events, each once per fulfilment; if the courier cancelled it, cancels the fulfilment. */
export async function pushFulfilmentEvents(deps: FulfilmentDeps, shipmentId: string): Promise<void> {
  const { db, store, log } = deps;
  if (!store) return;
  const state = await inSystemTransaction(db, (tx) => findFulfilmentProgress(tx, shipmentId));
  if (!state.order?.shipment_status) return;
  const status: ShipmentStatus = shipmentStatus.parse(state.order.shipment_status);
  const moved = state.told.some((event) => event.status !== 'LABEL_PRINTED');
  const step = fulfilmentStep(status, !moved);
  if (step?.kind === 'cancel') return cancelFulfilment(deps, shipmentId);
  if (!step) return;
  const scannedAt = state.newest?.happened_at ?? state.order.last_scan_at;
  const happenedAt = scannedAt ?? new Date();
  for (const fulfilmentId of state.fulfilmentIds) {
    const told = state.told.filter((event) => event.fulfilment_id === fulfilmentId);
    if (isTold(step.event, scannedAt, told)) continue;
    await unlessRefused(log, shipmentId, async () => {
      await store.addFulfilmentEvent(fulfilmentId, {
        status: step.event,
        happenedAt: happenedAt.toISOString(),
        message: state.newest?.remarks ?? null,
      });
      await inSystemTransaction(db, (tx) =>
        keepToldEvent(tx, {
          shipment_id: shipmentId,
          fulfilment_id: fulfilmentId,
          status: step.event,
          happened_at: happenedAt,
        }),
      );
    });
  }
}

/** Cancels the fulfilment of a cancelled parcel, which reopens its lines in the store. */
export async function cancelFulfilment({ db, store, log }: FulfilmentDeps, shipmentId: string): Promise<void> {
  if (!store) return;
  for (const fulfilmentId of await inSystemTransaction(db, (tx) => listLiveFulfilments(tx, shipmentId))) {
    await unlessRefused(log, shipmentId, () => store.cancelFulfilment(fulfilmentId));
    await inSystemTransaction(db, (tx) => markFulfilmentCancelled(tx, shipmentId, fulfilmentId));
  }
}
