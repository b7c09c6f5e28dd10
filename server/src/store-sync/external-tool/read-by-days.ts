import { addDays, indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { keepExternalOrders, listUnseen, markGone } from './external-orders.queries.ts';
import type { ExternalOrder, ExternalTool } from './external-tool.ts';
import { readManagement, saveDays } from './management.ts';
import { listNotBefore, listOpenOfDay, openDays } from './open-parts.queries.ts';
import { type DayStates, forgetDays, planReading, type Unit, unknownDay } from './reading-plan.ts';

/** A run's calls: what is left of them, and what they have brought. */
export interface Run {
  readonly now: Date;
  left: number;
  readonly touched: Set<string>;
}

export interface ReadDeps {
  readonly db: Database;
  readonly tool: ExternalTool;
  /** Takes note of orders as they come. */
  readonly heard: (orders: readonly ExternalOrder[], unreadable: number) => void;
}

const noonOf = (day: string) => new Date(indiaDayStart(day).getTime() + 12 * 60 * 60 * 1000);

/** Reads the days that are most overdue, as far as the run's calls reach; what is read is kept day by day. */
export async function readByDays(deps: ReadDeps, from: Date, run: Run): Promise<void> {
  const { db } = deps;
  const { days, facts } = await inSystemTransaction(db, async (tx) => ({
    days: (await readManagement(tx)).days,
    facts: await openDays(tx, listNotBefore(run.now)),
  }));
  let states: DayStates = forgetDays(days, from);
  for (const unit of planReading(from, facts, states, run.now)) {
    if (run.left <= 0) return;
    states = unit.way === 'list' ? await readList(deps, unit, states, run) : await readIds(deps, unit, states, run);
    await inSystemTransaction(db, (tx) => saveDays(tx, states, from, run.now));
  }
}

async function keep({ db, heard }: ReadDeps, orders: readonly ExternalOrder[], unreadable: number, run: Run) {
  await inSystemTransaction(db, (tx) => keepExternalOrders(tx, orders, run.now));
  for (const { storeOrderId } of orders) run.touched.add(storeOrderId);
  heard(orders, unreadable);
}

/** The day's list, from where an earlier run left off. */
async function readList(deps: ReadDeps, { day }: Unit, states: DayStates, run: Run): Promise<DayStates> {
  const state = states[day] ?? unknownDay;
  const begun = state.begun ?? { at: run.now, page: 1, read: 0 };
  let { page, read } = begun;
  for await (const part of deps.tool.ordersPlaced(noonOf(day), noonOf(day), page)) {
    run.left -= 1;
    await keep(deps, part.orders, part.unreadable, run);
    page += 1;
    read += part.orders.length + part.unreadable;
    const isLast = read >= part.total || part.orders.length + part.unreadable === 0;
    if (isLast) {
      // A list that shifted while its pages were read shows open orders, but not what the tool lacks.
      const readAt = read >= part.total ? begun.at : state.readAt;
      const after = { ...states, [day]: { readAt, lookedAt: begun.at, pages: page - 1, begun: null } };
      await lookForUnseen(deps, day, after, run);
      return after;
    }
    if (run.left <= 0) break;
  }
  return { ...states, [day]: { ...state, begun: { at: begun.at, page, read } } };
}

/** Orders that should have come with the days around theirs, but did not, are asked for by their own ids. */
async function lookForUnseen(deps: ReadDeps, day: string, states: DayStates, run: Run): Promise<void> {
  const times = [-1, 0, 1].map((n) => states[addDays(day, n)]?.readAt?.getTime() ?? 0);
  const placed = { from: indiaDayStart(day), before: indiaDayEnd(day) };
  const ids = await inSystemTransaction(deps.db, (tx) =>
    listUnseen(tx, placed, new Date(Math.min(...times)), Math.max(0, run.left)),
  );
  for (const { id } of ids) await readOne(deps, id, run);
}

async function readIds(deps: ReadDeps, { day }: Unit, states: DayStates, run: Run): Promise<DayStates> {
  const ids = await inSystemTransaction(deps.db, (tx) => listOpenOfDay(tx, day));
  for (const { id } of ids) {
    // The rest comes first in the next run, being the oldest.
    if (run.left <= 0) return states;
    await readOne(deps, id, run);
  }
  return { ...states, [day]: { ...(states[day] ?? unknownDay), lookedAt: run.now } };
}

async function readOne(deps: ReadDeps, id: string, run: Run): Promise<void> {
  run.left -= 1;
  const order = await deps.tool.order(id);
  if (order) return keep(deps, [order], 0, run);
  const storeOrderId = await inSystemTransaction(deps.db, (tx) => markGone(tx, id, run.now));
  if (storeOrderId) run.touched.add(storeOrderId);
}
