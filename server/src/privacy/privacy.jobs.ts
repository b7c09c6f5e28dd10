import { recordAudit } from '../audit/record-audit.ts';
import { forgetBuyers } from '../invoices/forget-buyers.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { forgetFiles } from './customer-file.queries.ts';
import { findComeBack } from './erase.queries.ts';
import { eraseOrders, eraseWaiting } from './erase-orders.ts';
import { requestErasuresOfShops } from './erase-shop.ts';
import { endRequests } from './privacy.queries.ts';
import { retainPersonalData } from './retain-personal-data.ts';

export const privacyJobs = ({ db, log }: { readonly db: Database; readonly log: Logger }) =>
  ({
    erase_personal_data: async () => {
      const now = new Date();
      await requestErasuresOfShops(db);
      const erased = await eraseWaiting(db, now);
      await inSystemTransaction(db, async (tx) => {
        await eraseOrders(tx, await findComeBack(tx, 100));
        await forgetFiles(tx, now);
        await forgetBuyers(tx, now);
        for (const requestId of await endRequests(tx, now))
          await recordAudit(tx, { actor: null, action: 'erasure.done', details: { requestId }, address: null });
      });
      if (erased > 0) log.info({ orders: erased }, 'erased personal data');
    },
    retain_personal_data: async () => {
      const noted = await retainPersonalData(db, new Date());
      if (noted > 0) log.info({ orders: noted }, 'personal data of old orders is to be erased');
    },
  }) satisfies Partial<TaskHandlers>;

/** Parcels that were under way are erased soon after they have arrived; old orders are looked for at 2:25 in India. */
export const privacyTimes: JobTimes = { erase_personal_data: '*/10 * * * *', retain_personal_data: '55 20 * * *' };
