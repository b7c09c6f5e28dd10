import { mapShipturtleStatus } from '@shipmagic/domain/store-sync/external-tool/shipturtle-status-map';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { keepExternalOrders, listParts, listUnseen, markGone, oldestOpenPart } from './external-orders.queries.ts';
import type { ExternalOrder, ExternalTool } from './external-tool.ts';
import { changesOf, followExternalOrder } from './follow-external-order.ts';
import { readManagement, saveReading } from './management.ts';
import { listNotBefore } from './open-parts.queries.ts';
import { type Run, readByDays } from './read-by-days.ts';

export interface ExternalDeps {
  readonly db: Database;
  /** Null while none is configured. */
  readonly externalTool: ExternalTool | null;
  readonly log: Logger;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days of orders that are read every time, and at least the first time. */
const days = { always: 3, first: 60 };
/** Orders missing from the list that are queried individually per run. */
const unseenPerRun = 50;
const partsAtOnce = 1000;
/** Calls per run, a minute's worth: a list of more pages is read by days. */
export const callsPerRun = 120;

/**
 * Reads the external tool's orders and applies them and the rule to ours. If the tool cannot be reached, the previous
 * state stays. Returns how many parts changed; null if another process is doing it.
 */
export function syncExternalOrders(deps: ExternalDeps, now: Date): Promise<number | null> {
  return whileLocked(deps.db, 'sync external orders', () => sync(deps, now));
}

async function sync({ db, externalTool, log }: ExternalDeps, now: Date): Promise<number> {
  if (!externalTool) return 0;
  const from = await readFrom(db, now);
  const run: Run = { now, left: callsPerRun, touched: new Set() };
  let isWhole = true;
  const unreadable = { count: 0 };
  const heard = (orders: readonly ExternalOrder[], broken: number) => {
    unreadable.count += broken;
    for (const { id, status } of orders)
      if (!mapShipturtleStatus(status)) log.warn({ id, status }, 'a status of the external tool is not mapped');
  };
  try {
    isWhole = await readList({ db, tool: externalTool, heard }, from, run);
    if (!isWhole) await readByDays({ db, tool: externalTool, heard }, from, run);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    log.warn({ reason: error.message }, 'the orders of the external tool stay as they were known last');
  }
  if (unreadable.count > 0)
    log.warn({ unreadable: unreadable.count }, 'orders of the external tool could not be understood');
  return followAll(db, externalTool.name, isWhole ? from : now, [...run.touched]);
}

/** The order date from which the list is read: everything that may still change there. */
async function readFrom(db: Database, now: Date): Promise<Date> {
  const ago = (count: number) => new Date(now.getTime() - count * dayMs);
  return inSystemTransaction(db, async (tx) => {
    const { reading } = await readManagement(tx);
    const usual = ago(reading ? days.always : days.first);
    const oldest = await oldestOpenPart(tx, reading ? listNotBefore(now) : new Date(0));
    return oldest && oldest < usual ? oldest : usual;
  });
}

/** Reads the whole list, unless it has more pages than a run has calls: then false, and nothing is concluded. */
async function readList(
  {
    db,
    tool,
    heard,
  }: { db: Database; tool: ExternalTool; heard: (orders: readonly ExternalOrder[], unreadable: number) => void },
  from: Date,
  run: Run,
): Promise<boolean> {
  const { now } = run;
  const seen = new Set<string>();
  let total = 0;
  // One more day at both ends: the tool's days may be in another time zone.
  const range = [new Date(from.getTime() - dayMs), new Date(now.getTime() + dayMs)] as const;
  for await (const page of tool.ordersPlaced(...range)) {
    run.left -= 1;
    await inSystemTransaction(db, (tx) => keepExternalOrders(tx, page.orders, now));
    heard(page.orders, page.unreadable);
    for (const { id, storeOrderId } of page.orders) {
      seen.add(id);
      run.touched.add(storeOrderId);
    }
    ({ total } = page);
    const pages = total / Math.max(1, page.orders.length + page.unreadable);
    if (run.left === callsPerRun - 1 && pages > callsPerRun) return false;
  }
  // Only a complete list shows which orders the tool lacks; it may have shifted while its pages were read.
  if (seen.size < total) return true;
  const unseen = await inSystemTransaction(db, (tx) => listUnseen(tx, { from }, now, Math.min(unseenPerRun, run.left)));
  for (const { id } of unseen) {
    const order = await tool.order(id);
    await inSystemTransaction(db, async (tx) => {
      if (order) await keepExternalOrders(tx, [order], now);
      else await markGone(tx, id, now);
    });
  }
  await inSystemTransaction(db, (tx) => saveReading(tx, { from, at: now }));
  return true;
}

async function followAll(db: Database, toolName: string, from: Date, touched: readonly string[]): Promise<number> {
  const management = await inSystemTransaction(db, readManagement);
  let changed = 0;
  for (let after = '0'; ; ) {
    const parts = await inSystemTransaction(db, (tx) => listParts(tx, from, touched, after, partsAtOnce));
    for (const part of parts) {
      if (Object.keys(changesOf(part, management)).length === 0) continue;
      if (await inSystemTransaction(db, (tx) => followExternalOrder(tx, part.id, management, toolName))) changed += 1;
    }
    const last = parts.at(-1);
    if (!last || parts.length < partsAtOnce) return changed;
    after = last.id;
  }
}
