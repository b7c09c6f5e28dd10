import { recordedNames } from '@shipmagic/domain/couriers/known-couriers';
import type { CourierWord } from '@shipmagic/domain/parcels/fulfilment/store-progress';
import { canHaveHappened } from '@shipmagic/domain/parcels/tracking/scan-time';
import type { Courier, TrackedParcel } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { listToFollow, saveCourierWords } from './store-parcels.queries.ts';

interface Following {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

/** Less than the time between two runs. */
const askedEveryMs = 9 * 60 * 1000;
const batchesPerRun = 20;

/**
 * Asks our couriers about parcels with numbers of theirs that somebody else made in the store, as far as they show
 * them to this account. What they say is kept, and the order derived anew from it.
 */
export async function followStoreParcels({ db, couriers, log }: Following, now: Date): Promise<void> {
  for (const courier of couriers.all) {
    for (let batch = 0; batch < batchesPerRun; batch += 1) {
      const parcels = await inSystemTransaction(db, (tx) =>
        listToFollow(tx, recordedNames(courier.id), {
          askedBefore: new Date(now.getTime() - askedEveryMs),
          limit: courier.trackingBatch,
        }),
      );
      if (parcels.length === 0) break;
      const told = await ask(courier, [...new Set(parcels.map(({ awb }) => awb))], log);
      if (!told) break;
      const words = new Map(told.map((parcel) => [parcel.awb, lastWord(parcel, now)]));
      const asked = parcels.map((parcel) => ({ ...parcel, word: words.get(parcel.awb) ?? null }));
      await inSystemTransaction(db, async (tx) => {
        for (const storeOrderId of await saveCourierWords(tx, asked))
          await enqueue(tx, 'reimport_order', { storeOrderId });
      });
    }
  }
}

/** Null when it did not answer: the next run asks again. */
async function ask(courier: Courier, awbs: readonly string[], log: Logger) {
  try {
    return await courier.track(awbs);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    log.warn({ courier: courier.name, reason: error.message }, 'parcels of the store could not be followed');
    return null;
  }
}

function lastWord({ scans }: TrackedParcel, now: Date): CourierWord | null {
  const [last] = scans
    .flatMap(({ mapped, happenedAt: at }) => (mapped && canHaveHappened(at, now) ? [{ ...mapped, at }] : []))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return last?.shipmentStatus ? { shipmentStatus: last.shipmentStatus, at: last.at } : null;
}
