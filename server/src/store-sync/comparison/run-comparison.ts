import { setTimeout as pause } from 'node:timers/promises';
import {
  comparisonWindow,
  isQuietTime,
  nextComparison,
} from '@shipmagic/domain/store-sync/differences/comparison-time';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { readBudget } from '../../store/cost-ledger.ts';
import type { Store } from '../../store/store.ts';
import { readMark } from '../../store/sync-mark.ts';
import { comparePage } from './compare-orders.ts';
import { listDueOrders } from './comparison.queries.ts';
import {
  beginComparison,
  type ComparisonState,
  comparisonLock,
  readComparison,
  saveComparison,
} from './comparison-state.ts';

export interface ComparisonDeps {
  readonly db: Database;
  readonly store: Store;
  readonly log: Logger;
  /** The time of day; given in tests. */
  readonly clock?: () => Date;
}

/** Orders that are looked up at once; the store is asked for them in its own pages. */
const batch = 250;

// Why: docs/decisions/store.md, "Which orders are compared, and when".
/**
 * Goes on with the comparison, or begins the night's. How far it has come is kept after every page, so that whatever
 * interrupts it costs a page.
 */
export async function runComparison(deps: ComparisonDeps): Promise<void> {
  await whileLocked(deps.db, comparisonLock, async () => {
    const { db, clock = () => new Date() } = deps;
    const last = await inSystemTransaction(db, readComparison);
    const next = nextComparison(last, clock());
    if (next === 'wait') return;
    if (next === 'go on' && last) return goOn(deps, last);
    // While the first import runs, everything here has just come from the store.
    const mark = await readMark(db, 'orders');
    if (!mark || mark.historyUntil) return;
    await goOn(deps, await inSystemTransaction(db, (tx) => beginComparison(tx, clock(), false)));
  });
}

async function goOn(
  { db, store, log, clock = () => new Date() }: ComparisonDeps,
  from: ComparisonState,
): Promise<void> {
  const window = comparisonWindow(from.startedAt);
  let state = from;
  for (;;) {
    const due = await inSystemTransaction(db, (tx) => listDueOrders(tx, window, state.after, batch));
    if (due.length === 0) break;
    for await (const page of store.ordersById(due)) {
      await comparePage(db, page, clock());
      const after = page.asked.at(-1) ?? state.after;
      state = await keepProgress(db, { ...state, after, done: state.done + page.asked.length });
      if (!state.asked && !isQuietTime(clock())) return;
      await leaveRoom(db);
    }
  }
  const ended = { ...state, endedAt: clock() };
  await inSystemTransaction(db, (tx) => saveComparison(tx, ended));
  log.info({ orders: ended.done }, 'compared orders with the store');
}

/** Somebody may have asked meanwhile that it does not wait for the night. */
const keepProgress = (db: Database, state: ComparisonState): Promise<ComparisonState> =>
  inSystemTransaction(db, async (tx) => {
    const asked = state.asked || ((await readComparison(tx))?.asked ?? false);
    const kept = { ...state, asked, total: Math.max(state.total, state.done) };
    await saveComparison(tx, kept);
    return kept;
  });

/** Half of the store's cost limit is for whatever else has to be asked. */
async function leaveRoom(db: Database): Promise<void> {
  const budget = await inSystemTransaction(db, (tx) => readBudget(tx, new Date()));
  if (!budget) return;
  const lacking = budget.maximum / 2 - budget.available;
  if (lacking > 0) await pause((lacking / Math.max(1, budget.perSecond)) * 1000);
}
