import { setTimeout as pause } from 'node:timers/promises';
import { afterFailure, type WindowFailure } from '@shipmagic/domain/store-sync/backfill/backfill-windows';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { FiledOrder, WindowState } from '../../store/order-history.ts';
import type { IncomingOrder } from '../../store/store.ts';
import { type BatchResult, importBatch } from '../imports/import-batch.ts';
import {
  attemptsOf,
  backfillState,
  giveUpWindow,
  markAsked,
  markWindowDone,
  noteProgress,
  readOfWindow,
  replaceWindow,
  tryWindowAgain,
  type WindowRow,
} from './backfills.queries.ts';
import type { Run } from './run-backfill.ts';

const batchSize = 250;
/** Milliseconds between looks at an operation: initially, and at most; and until a busy store is asked again. */
const looks = { first: 500, longest: 10_000, busy: 2000 };

/** Brings a window one step or all the way on: asks for its file, waits for it, and imports it. */
export async function carryOutWindow(run: Run, window: WindowRow): Promise<void> {
  const { db, store, log } = run.deps;
  const operationId = window.operation_id ?? (await store.requestWindow(spanOf(window)));
  if (operationId === null) return wait(run, looks.busy);
  if (!window.operation_id) await inSystemTransaction(db, (tx) => markAsked(tx, window.id, operationId));
  const asked = window.operation_id ? window : { ...window, operation_id: operationId, file_position: '0' };
  const state = await untilWritten(run, operationId);
  if (state === null) return;
  if (state.state === 'gone') return fail(run, asked, 'The store has dropped its file.', 'passing');
  if (state.state === 'failed') {
    const kind = state.tooLarge ? 'too large' : state.reason === 'ACCESS_DENIED' ? 'for good' : 'of the store';
    return fail(run, asked, `The store’s operation failed: ${state.reason}.`, kind);
  }
  try {
    if (state.url) await importFile(run, asked, state.url);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    log.info({ window: window.id, reason: error.message }, 'a file of old orders could not be read to its end');
    return fail(run, asked, error.message, 'passing', error.failure !== 'broken');
  }
  if (run.isOver()) return;
  const read = await inSystemTransaction(db, (tx) => readOfWindow(tx, window.id));
  if (state.orders !== null && read < state.orders)
    return fail(run, asked, `Of ${state.orders} orders only ${read} are in the store’s file.`, 'of the store');
  await inSystemTransaction(db, (tx) => markWindowDone(tx, window.id));
}

const spanOf = (window: WindowRow) => ({ from: window.from_at, until: window.until_at });

/** Null if the run has to end first; the operation goes on in the store. */
async function untilWritten(run: Run, operationId: string): Promise<Exclude<WindowState, { state: 'running' }> | null> {
  for (let pauseMs = looks.first; ; pauseMs = Math.min(pauseMs * 1.5, looks.longest)) {
    const now = await run.deps.store.lookAtWindow(operationId);
    if (now.state !== 'running') return now;
    if (await isStopped(run)) return null;
    await wait(run, pauseMs);
    if (run.isOver()) return null;
  }
}

async function isStopped(run: Run): Promise<boolean> {
  const state = await inSystemTransaction(run.deps.db, (tx) => backfillState(tx, run.backfill.id));
  if (state !== 'running') run.end();
  return run.isOver();
}

/** In short steps, because a run may have to end meanwhile. */
async function wait(run: Run, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (!run.isOver() && Date.now() < until) await pause(Math.min(250, until - Date.now()));
}

async function importFile(run: Run, window: WindowRow, url: string): Promise<void> {
  const orders = run.deps.store.readWindow(url, Number(window.file_position));
  let batch: FiledOrder[] = [];
  for await (const order of orders) {
    batch.push(order);
    if (batch.length < batchSize) continue;
    await importFiled(run, window, batch);
    if (run.isOver()) return;
    batch = [];
  }
  if (batch.length > 0) await importFiled(run, window, batch);
}

/** Imports some of a file's orders, and notes with them how far it has been read. */
async function importFiled(run: Run, window: WindowRow, filed: readonly FiledOrder[]): Promise<void> {
  const { db } = run.deps;
  const position = filed.at(-1)?.end ?? 0;
  let goesOn = true;
  const note = async (tx: Parameters<typeof noteProgress>[0], { imported, setAside }: BatchResult) => {
    goesOn = await noteProgress(tx, window, { position, read: countOf(filed), imported, setAside });
  };
  const incoming = await whole(run, filed);
  if (incoming.length > 0) await importBatch(db, incoming, { historyUntil: run.backfill.history_until, note });
  else await inSystemTransaction(db, (tx) => note(tx, { imported: 0, setAside: 0 }));
  if (!goesOn) run.end();
}

/** Lines that stand apart from their order are not orders of their own. */
const countOf = (filed: readonly FiledOrder[]) => filed.filter(({ isOrder }) => isOrder).length;

/** The orders, those that are in pieces in the file as an ordinary answer has them. */
async function whole({ deps: { store } }: Run, filed: readonly FiledOrder[]): Promise<IncomingOrder[]> {
  const found: IncomingOrder[] = [];
  const asked = new Set<string>();
  for (const { incoming, storeOrderId } of filed) {
    if (incoming) found.push(incoming);
    if (incoming || asked.has(storeOrderId)) continue;
    asked.add(storeOrderId);
    const alone = await store.order(storeOrderId);
    if (alone) found.push(alone);
  }
  return found;
}

/** `sameFile`: its operation need not run again. */
async function fail(
  { deps: { db } }: Run,
  window: WindowRow,
  reason: string,
  kind: WindowFailure['kind'],
  sameFile = false,
): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const attempts = (await attemptsOf(tx, window.id)) + 1;
    const after = afterFailure({ window: spanOf(window), attempts, kind });
    if (after.next === 'give up') await giveUpWindow(tx, window, reason, attempts);
    else if (after.next === 'halve') await replaceWindow(tx, window, after.halves);
    else await tryWindowAgain(tx, window, { reason, attempts, afterS: after.afterS, sameFile });
  });
}
