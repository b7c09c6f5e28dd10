import type { CourierDescriptor } from '../../couriers/descriptor.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { refreshParcels, type TrackingDeps } from './refresh-parcels.ts';
import { lockParcels } from './tracking.queries.ts';

/**
 * Processes a push that only says which parcels to query, and returns why it cannot be read; null if it can. Parcels that
 * are not ours are ignored.
 */
export async function handlePushHint(
  deps: TrackingDeps,
  { facts, pushes }: CourierDescriptor,
  body: unknown,
): Promise<string | null> {
  const awbs = pushes.kind === 'hints' ? pushes.awbsOf(body) : [];
  if (awbs.length === 0) return 'It names no parcel';
  const parcels = await inSystemTransaction(deps.db, (tx) => lockParcels(tx, facts.name, awbs));
  const ours = parcels.map(({ awb }) => awb);
  const size = deps.couriers.find(facts.name)?.trackingBatch ?? 1;
  for (let from = 0; from < ours.length; from += size)
    await refreshParcels(deps, facts.name, ours.slice(from, from + size));
  return null;
}
