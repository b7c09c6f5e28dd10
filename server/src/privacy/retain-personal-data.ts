import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { listOldOrders } from './old-orders.queries.ts';
import { insertErasures, insertRequest } from './privacy.queries.ts';

/** An erasure also looks through texts of any kind, so a first night must not keep those waiting who ask for theirs. */
const usually = { atOnce: 500, mostPerNight: 5000 };

// Why: docs/decisions/privacy.md, "Old personal data goes by a setting, and by the same erasure".
/**
 * Requests the erasure of orders that have been at their end for as long as the setting says, if it says so; returns how
 * many. One request a run; what an interrupted one has noted is erased, and the next run goes on with the rest.
 */
export async function retainPersonalData(db: Database, now: Date, limits = usually): Promise<number> {
  const noted = await whileLocked(db, 'retain personal data', () => noteOldOrders(db, now, limits));
  return noted ?? 0;
}

async function noteOldOrders(db: Database, now: Date, { atOnce, mostPerNight }: typeof usually): Promise<number> {
  let requestId: string | null = null;
  let noted = 0;
  for (let after = ''; noted < mostPerNight; ) {
    const last: string | null = await inSystemTransaction(db, async (tx) => {
      const { personalDataMonths } = await readSetting(tx, 'retention');
      if (personalDataMonths === 0) return null;
      const before = new Date(now);
      before.setUTCMonth(before.getUTCMonth() - personalDataMonths);
      const due = await listOldOrders(tx, before, { after, limit: Math.min(atOnce, mostPerNight - noted) });
      if (due.length === 0) return null;
      requestId ??= await insertRequest(tx, { kind: 'erasure', source: 'setting', actor: null });
      const added = await insertErasures(tx, requestId, due);
      noted += added.length;
      return due.at(-1) ?? null;
    });
    if (last === null) break;
    after = last;
  }
  if (requestId !== null) await tellOf(db, requestId, noted);
  return noted;
}

/** At the end of a run, however many transactions it took. */
async function tellOf(db: Database, requestId: string, orders: number): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const { personalDataMonths: months } = await readSetting(tx, 'retention');
    await recordAudit(tx, {
      actor: null,
      action: 'erasure.by_setting',
      details: { requestId, orders, months },
      address: null,
    });
    await enqueue(tx, 'erase_personal_data', {});
  });
}
