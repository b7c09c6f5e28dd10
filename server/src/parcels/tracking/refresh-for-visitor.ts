import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { catchUp, type Missed } from './catch-up.ts';
import { refreshParcels, type TrackingDeps } from './refresh-parcels.ts';
import { listParcelsOf } from './track-order.queries.ts';
import { mayAskCourier, mayFollow, orderNotFound, type Visitor } from './visitor.ts';

type Refreshed = RouteAnswer<(typeof trackingContract)['sync']>;
type Result = Refreshed['results'][number]['result'];
type Parcel = Awaited<ReturnType<typeof listParcelsOf>>[number];

interface Wanted extends Missed {
  readonly magicOrderIds: readonly string[];
  readonly now: Date;
}

const unchanged = (message: string): Result => ({ shipmentCancelled: false, updated: false, message });
const failed = 'failed';

/**
 * Polls couriers for the parcels of some orders. A courier without an answer affects only its own parcels. Throws 404
 * when the visitor may not follow one of the orders.
 */
export async function refreshForVisitor(deps: TrackingDeps, visitor: Visitor, wanted: Wanted): Promise<Refreshed> {
  const ids = [...new Set(wanted.magicOrderIds)];
  if (!ids.every((id) => mayFollow(visitor, id))) throw orderNotFound();
  const parcels = await inSystemTransaction(deps.db, (tx) => listParcelsOf(tx, ids));
  const results: Refreshed['results'] = [];
  // Sequentially: they share the courier's rate limit.
  for (const parcel of parcels)
    results.push({ magicOrderId: parcel.magic_order_id, result: await refreshOne(deps, visitor, parcel, wanted) });
  const count = (is: (result: Result) => boolean) => results.filter(({ result }) => is(result)).length;
  return {
    results,
    updatedCount: count(({ updated }) => updated),
    failedCount: count(({ message }) => message === failed),
  };
}

async function refreshOne(deps: TrackingDeps, visitor: Visitor, parcel: Parcel, wanted: Wanted): Promise<Result> {
  const { shipping_partner: partner, shipping_reference: awb, shipment_id: shipmentId } = parcel;
  if (!partner || !awb || parcel.tracking_type !== 'courier') return unchanged('Nothing to ask a courier about');
  if (!(await mayAskCourier(deps.db, visitor, awb))) return unchanged('Asked a moment ago');
  try {
    const [ingested] = await refreshParcels(deps, partner, [awb]);
    if (shipmentId) await catchUp(deps.db, shipmentId, wanted, wanted.now);
    const updated = ingested?.changed ?? false;
    return {
      shipmentCancelled: ingested?.cancelledByCourier ?? false,
      updated,
      message: updated ? 'Updated' : 'No news',
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const magicOrderId = parcel.magic_order_id;
    deps.log.info({ magicOrderId, reason: error.message }, 'a visitor asked, but the courier did not answer');
    return unchanged(failed);
  }
}
