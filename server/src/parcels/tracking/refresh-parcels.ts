import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { failureForLog } from '../../platform/db/database-trouble.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { type CourierNews, type Ingested, ingestScans } from './ingest-scans.ts';
import { logOddScans } from './log-odd-scans.ts';
import { markUnknownAsTracked } from './tracking.queries.ts';

export interface TrackingDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

export interface RefreshOptions {
  readonly isHistory?: boolean;
  /** Seconds to wait for the courier's rate limit; defaults to none, because a person is usually waiting. */
  readonly patienceS?: number;
}

/**
 * Polls a courier for some of its parcels and ingests the answer. Answers are matched by AWB; a parcel unknown to the
 * courier is unchanged and asked about again later. Throws PartnerError when the courier does not answer.
 */
export async function refreshParcels(
  deps: TrackingDeps,
  partner: string,
  awbs: readonly string[],
  { isHistory = false, patienceS = 0 }: RefreshOptions = {},
): Promise<Ingested[]> {
  const courier = deps.couriers.find(partner);
  if (!courier) return [];
  const asked = new Set(awbs);
  const parcels = (await courier.track(awbs, patienceS)).filter((parcel) => asked.has(parcel.awb));
  const results = await ingestTogether(deps, { partner: courier.name, parcels, isHistory });
  logOddScans(deps.log, courier.name, results);
  const known = new Set(parcels.map((parcel) => parcel.awb));
  const unknown = awbs.filter((awb) => !known.has(awb));
  if (unknown.length > 0)
    await inSystemTransaction(deps.db, (tx) => markUnknownAsTracked(tx, courier.name, unknown, new Date()));
  return results;
}

/** All parcels at once; if that fails, one by one, so that a bad one does not block the others. */
async function ingestTogether({ db, log }: TrackingDeps, news: CourierNews): Promise<Ingested[]> {
  const ingest = (parcels: CourierNews['parcels']) =>
    inSystemTransaction(db, (tx) => ingestScans(tx, { ...news, parcels }, new Date()));
  if (news.parcels.length < 2) return ingest(news.parcels);
  try {
    return await ingest(news.parcels);
  } catch (error) {
    log.warn({ ...failureForLog(error), partner: news.partner }, 'parcels could not be taken in together');
  }
  const results: Ingested[] = [];
  for (const parcel of news.parcels) {
    try {
      results.push(...(await ingest([parcel])));
    } catch (error) {
      log.error({ ...failureForLog(error), partner: news.partner, awb: parcel.awb }, 'a parcel could not be taken in');
    }
  }
  return results;
}
