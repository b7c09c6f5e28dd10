import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { addUp } from './add-up-insights.queries.ts';
import {
  asOfNow,
  type Counted,
  countMarked,
  fingerprint,
  holdCountingLock,
  markAll,
  markBroken,
  noteCounted,
} from './count-insights.queries.ts';

/** Days of vendors counted by one statement. */
const perStatement = 2000;

/** Counts what has changed, in one transaction, so that a reader sees all of it or nothing. Returns how many days. */
export function countInsights(db: Database): Promise<number> {
  return inSystemTransaction(db, async (tx) => {
    await holdCountingLock(tx);
    await markBroken(tx);
    const counted = await countAllMarked(tx);
    await noteCounted(tx);
    return counted;
  });
}

async function countAllMarked(tx: Tx): Promise<number> {
  const all: Counted[] = [];
  for (;;) {
    const counted = await countMarked(tx, perStatement);
    all.push(...counted);
    if (counted.length < perStatement) break;
  }
  if (all.length > 0) await addUp(tx, all);
  return all.length;
}

/** Counts everything again, and returns whether anything was wrong: never, unless there is a bug. */
export async function checkInsights({ db, log }: { db: Database; log: Logger }): Promise<boolean> {
  await countInsights(db);
  const isWrong = await inSystemTransaction(db, async (tx) => {
    await asOfNow(tx);
    await holdCountingLock(tx);
    // Changes since then are counted first, so that they are not mistaken for errors.
    await countAllMarked(tx);
    const before = await fingerprint(tx);
    await markAll(tx);
    await countAllMarked(tx);
    return before !== (await fingerprint(tx));
  });
  if (isWrong) log.error('kept insights differed from the orders and were counted again');
  return isWrong;
}
