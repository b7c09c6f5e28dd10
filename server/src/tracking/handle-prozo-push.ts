import { scanPush } from '../couriers/prozo/answers.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { refreshParcels, type TrackingDeps } from './refresh-parcels.ts';
import { lockParcels } from './tracking.queries.ts';

const partner = 'Prozo';

/** A push is not signed: it only says which parcel to ask Prozo about. One that is not ours is ignored. */
export async function handleProzoPush(deps: TrackingDeps, body: unknown): Promise<void> {
  const parsed = scanPush.safeParse(body);
  if (!parsed.success) return;
  const { waybill } = parsed.data;
  const parcels = await inSystemTransaction(deps.db, (tx) => lockParcels(tx, partner, [waybill]));
  if (parcels.length > 0) await refreshParcels(deps, partner, [waybill]);
}
