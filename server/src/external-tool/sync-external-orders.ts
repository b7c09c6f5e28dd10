import { mapShipturtleStatus } from '@shipmagic/domain/parcels/shipments/shipturtle-status-map';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { keepExternalOrders, listParts, listUnseen, markGone, oldestOpenPart } from './external-orders.queries.ts';
import type { ExternalTool } from './external-tool.ts';
import { changesOf, followExternalOrder } from './follow-external-order.ts';
import { readManagement, saveReading } from './management.ts';

export interface ExternalDeps {
  readonly db: Database;
  /** Null while none is configured. */
  readonly externalTool: ExternalTool | null;
  readonly log: Logger;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days of orders that are read every time, at least the first time, and after which an open order is given up. */
const days = { always: 3, first: 60, open: 90 };
/** Orders missing from the list that are queried individually per run. */
const unseenPerRun = 50;
const partsAtOnce = 1000;

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
  try {
    await readList(db, externalTool, from, now, log);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    log.warn({ reason: error.message }, 'the orders of the external tool stay as they were known last');
  }
  return followAll(db, externalTool.name, from);
}

/** The order date from which the list is read: everything that may still change there. */
async function readFrom(db: Database, now: Date): Promise<Date> {
  const ago = (count: number) => new Date(now.getTime() - count * dayMs);
  return inSystemTransaction(db, async (tx) => {
    const { reading } = await readManagement(tx);
    const usual = ago(reading ? days.always : days.first);
    const oldest = await oldestOpenPart(tx, reading ? ago(days.open) : new Date(0));
    return oldest && oldest < usual ? oldest : usual;
  });
}

async function readList(db: Database, tool: ExternalTool, from: Date, now: Date, log: Logger): Promise<void> {
  const seen = new Set<string>();
  let total = 0;
  let unreadable = 0;
  // One more day at both ends: the tool's days may be in another time zone.
  const range = [new Date(from.getTime() - dayMs), new Date(now.getTime() + dayMs)] as const;
  for await (const page of tool.ordersPlaced(...range)) {
    await inSystemTransaction(db, (tx) => keepExternalOrders(tx, page.orders, now));
    for (const { id, status } of page.orders) {
      if (!mapShipturtleStatus(status)) log.warn({ id, status }, 'a status of the external tool is not mapped');
      seen.add(id);
    }
    ({ total } = page);
    unreadable += page.unreadable;
  }
  if (unreadable > 0) log.warn({ unreadable }, 'orders of the external tool could not be understood');
  // Only a complete list shows which orders the tool lacks; it may have shifted while its pages were read.
  if (seen.size < total) return;
  const unseen = await inSystemTransaction(db, (tx) => listUnseen(tx, from, now, unseenPerRun));
  for (const { id } of unseen) {
    const order = await tool.order(id);
    await inSystemTransaction(db, (tx) => (order ? keepExternalOrders(tx, [order], now) : markGone(tx, id, now)));
  }
  await inSystemTransaction(db, (tx) => saveReading(tx, { from, at: now }));
}

async function followAll(db: Database, toolName: string, from: Date): Promise<number> {
  const management = await inSystemTransaction(db, readManagement);
  let changed = 0;
  for (let after = '0'; ; ) {
    const parts = await inSystemTransaction(db, (tx) => listParts(tx, from, after, partsAtOnce));
    for (const part of parts) {
      if (Object.keys(changesOf(part, management)).length === 0) continue;
      if (await inSystemTransaction(db, (tx) => followExternalOrder(tx, part.id, management, toolName))) changed += 1;
    }
    const last = parts.at(-1);
    if (!last || parts.length < partsAtOnce) return changed;
    after = last.id;
  }
}
