import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { type Ingested, ingestScans } from './ingest-scans.ts';
import { markTracked } from './tracking.queries.ts';

export interface TrackingDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

/**
 * Asks a courier about some of its parcels and takes in what it says. Answers are matched by AWB; a parcel the courier
 * does not know stays as it is and is asked again later. Throws PartnerError when the courier does not answer.
 */
export async function refreshParcels(
  { db, couriers, log }: TrackingDeps,
  partner: string,
  awbs: readonly string[],
  { isHistory = false } = {},
): Promise<Ingested[]> {
  const courier = couriers.find(partner);
  if (!courier) return [];
  const asked = new Set(awbs);
  const parcels = (await courier.track(awbs)).filter((parcel) => asked.has(parcel.awb));
  const results: Ingested[] = [];
  for (const parcel of parcels) {
    for (const scan of parcel.scans) {
      if (!scan.mapped)
        log.warn(
          { partner, status: scan.status, type: scan.statusType, code: scan.code },
          'a courier status is not mapped',
        );
    }
    const ingested = await inSystemTransaction(db, (tx) =>
      ingestScans(tx, { partner: courier.name, ...parcel, isHistory }, new Date()),
    );
    if (ingested) results.push(ingested);
  }
  const unknown = awbs.filter((awb) => !parcels.some((parcel) => parcel.awb === awb));
  if (unknown.length > 0) await markUnknownAsAsked(db, courier.name, unknown);
  return results;
}

async function markUnknownAsAsked(db: Database, partner: string, awbs: readonly string[]): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('shipments')
      .select('id')
      .where('shipping_partner', '=', partner)
      .where('awb', 'in', [...awbs])
      .execute();
    for (const { id } of rows) await markTracked(tx, id, new Date());
  });
}
