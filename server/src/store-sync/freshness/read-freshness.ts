import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { countUntold } from '../../parcels/fulfilment/untold-parcels.ts';
import type { Database } from '../../platform/db/database.ts';
import { isLocked } from '../../platform/db/process-lock.ts';
import { findSyncTime } from '../../platform/db/sync-state.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { findArrivals } from '../../platform/webhooks/webhooks.ts';
import { readMark, syncLock } from '../../store/sync-mark.ts';
import { countShown } from '../differences/differences.ts';
import { countSetAside } from '../imports/imports.ts';

/** How fresh the store's orders are here. */
export async function readFreshness(
  db: Database,
  connected: boolean,
): Promise<RouteAnswer<typeof freshnessContract.read>> {
  const mark = await readMark(db, 'orders');
  const historyRuns = mark?.historyUntil != null;
  // The mark begins at the epoch.
  const readUntil = historyRuns && mark.at.getTime() > 0 ? mark.at : null;
  return inSystemTransaction(db, async (tx) => {
    const readAt = mark ? await findSyncTime(tx, 'orders') : null;
    const { newestAt, waiting, waitingSince } = await findArrivals(tx, 'shopify');
    return {
      connected,
      readAt: readAt?.toISOString() ?? null,
      readsNow: await isLocked(tx, syncLock),
      historyRuns,
      historyReadUntil: readUntil?.toISOString() ?? null,
      webhookAt: newestAt?.toISOString() ?? null,
      waitingWebhooks: waiting,
      waitingSince: waitingSince?.toISOString() ?? null,
      untoldParcels: await countUntold(tx),
      setAside: await countSetAside(tx),
      drift: await countShown(tx, { shown: 'open' }),
    };
  });
}
