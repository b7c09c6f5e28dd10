import type { Pushes, ReadPushes } from '../../couriers/descriptor.ts';
import type { Database } from '../../platform/db/database.ts';
import { failureForLog } from '../../platform/db/database-trouble.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { handleTogether } from '../../platform/webhooks/handle-together.ts';
import { type Ingested, ingestScans } from './ingest-scans.ts';
import { logOddScans } from './log-odd-scans.ts';
import { listReverseParcels } from './reverse-parcels.queries.ts';
import { listFirstReturns, lockParcels } from './tracking.queries.ts';

/** A courier whose pushes contain scans. */
export interface ScanPusher {
  readonly id: string;
  readonly name: string;
  readonly pushes: Extract<Pushes, { kind: 'scans' }>;
}

/** Maximum number of queued pushes processed together. */
const atOnce = 200;

/**
 * Ingests a pushed scan along with those queued behind it; their own jobs then find nothing left to do. Bodies that
 * cannot be read stay among the webhooks with the reason; parcels that are not ours are ignored: polling is
 * authoritative.
 */
export async function handleScanPushes(
  { db, log }: { db: Database; log: Logger },
  courier: ScanPusher,
  webhookId: string,
): Promise<void> {
  const take = async (limit: number) => {
    const taken = await handleTogether(db, { source: courier.id, first: webhookId, limit }, async (tx, entries) => {
      const read = entries.map(({ id, body }) => ({ id, ...courier.pushes.read(body) }));
      const unread = read.flatMap(({ id, unread: reason }) => (reason === null ? [] : [{ id, reason }]));
      for (const { reason } of unread) log.warn({ source: courier.id, reason }, 'a webhook cannot be read');
      return {
        result: await ingestPushes(
          tx,
          courier,
          read.flatMap(({ pushes }) => pushes),
          new Date(),
        ),
        handled: entries.map(({ id }) => id),
        unread,
      };
    });
    logOddScans(log, courier.name, taken.results.flat());
    return taken.isHandled;
  };
  const isHandled = await take(atOnce).catch((error) => {
    log.warn(failureForLog(error), 'pushed scans could not be taken in together');
    return false;
  });
  if (!isHandled) await take(1);
}

async function ingestPushes(
  tx: Tx,
  { name: partner, pushes: { map } }: ScanPusher,
  pushes: ReadPushes['pushes'],
  now: Date,
): Promise<Ingested[]> {
  const byAwb = Map.groupBy(pushes, ({ awb }) => awb);
  const parcels = await lockParcels(tx, partner, [...byAwb.keys()]);
  const returns = await listFirstReturns(
    tx,
    parcels.map((parcel) => parcel.shipment_id),
  );
  const news = parcels.map(({ awb, shipment_id: id }) => {
    const raw = (byAwb.get(awb) ?? []).map(({ scan }) => scan);
    return { awb, scans: map(raw, returns.get(id)?.toISOString() ?? null) };
  });
  const back = (await listReverseParcels(tx, partner, [...byAwb.keys()]))
    .filter(({ awb }) => parcels.every((parcel) => parcel.awb !== awb))
    .map(({ awb }) => ({
      awb,
      scans: map(
        (byAwb.get(awb) ?? []).map(({ scan }) => scan),
        null,
      ),
    }));
  return ingestScans(tx, { partner, parcels: [...news, ...back] }, now);
}
