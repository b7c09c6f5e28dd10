import type { CourierDescriptor } from '../../couriers/descriptor.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { refreshParcels, type TrackingDeps } from './refresh-parcels.ts';
import { lockParcels } from './tracking.queries.ts';

/** Processes a push that only says which parcel to query. Parcels that are not ours are ignored. */
export async function handlePushHint(deps: TrackingDeps, courier: CourierDescriptor, body: unknown): Promise<void> {
  const { facts, pushes } = courier;
  const awb = pushes.kind === 'hints' ? pushes.awbOf(body) : null;
  if (awb === null) return;
  const parcels = await inSystemTransaction(deps.db, (tx) => lockParcels(tx, facts.name, [awb]));
  if (parcels.length > 0) await refreshParcels(deps, facts.name, [awb]);
}
