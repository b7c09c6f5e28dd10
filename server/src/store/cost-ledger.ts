import { z } from 'zod';
import { readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { storeCalls, storePoints } from '../platform/telemetry/metrics.ts';
import { addCosts, type CallTotals, listCosts } from './store-costs.queries.ts';

/** The store's cost limit, as it last said. */
export interface StoreBudget {
  readonly maximum: number;
  readonly available: number;
  /** Points given back per second. */
  readonly perSecond: number;
}

export interface CallCost {
  readonly requested: number;
  /** Null when the call was refused. */
  readonly actual: number | null;
  readonly budget: StoreBudget | null;
}

const budgetKey = 'store budget';
const savedBudget = z.object({
  maximum: z.number(),
  available: z.number(),
  perSecond: z.number(),
  at: z.iso.datetime(),
});
/** Milliseconds between two writes of a process. */
const foldEveryMs = 5000;
const nothing = { calls: 0, carriedOut: 0, requested: 0, actual: 0 };

// Why: docs/decisions/store.md, "Costs are added up in the process and written with the next call".
/** Adds up what calls of the store cost, and writes it from time to time. */
export function createCostLedger() {
  let totals = new Map<string, CallTotals>();
  let budget: (StoreBudget & { at: string }) | null = null;
  let foldedAt = 0;

  async function fold(tx: Tx, now = Date.now()): Promise<void> {
    const [added, seen] = [totals, budget];
    totals = new Map();
    budget = null;
    foldedAt = now;
    await addCosts(tx, added);
    if (seen) await saveSyncState(tx, budgetKey, seen);
  }

  return {
    note(operation: string, cost: CallCost, at: Date): void {
      const { requested, actual } = cost;
      const before = totals.get(operation) ?? nothing;
      totals.set(operation, {
        calls: before.calls + 1,
        carriedOut: before.carriedOut + (actual === null ? 0 : 1),
        requested: before.requested + requested,
        actual: before.actual + (actual ?? 0),
        lastRequested: Math.round(requested),
        lastActual: actual === null ? null : Math.round(actual),
        lastAt: at,
      });
      if (cost.budget) budget = { ...cost.budget, at: at.toISOString() };
      storeCalls.inc({ operation });
      storePoints.inc({ operation, cost: 'requested' }, requested);
      storePoints.inc({ operation, cost: 'actual' }, actual ?? 0);
    },
    fold,
    /** Writes what has come together, if the last write is long enough ago. */
    async foldIfDue(tx: Tx): Promise<void> {
      if (Date.now() - foldedAt >= foldEveryMs) await fold(tx);
    },
  };
}
export type CostLedger = ReturnType<typeof createCostLedger>;

/** The cost limit as the store last said, with the points given back since; null before the first call. */
export async function readBudget(tx: Tx, now: Date): Promise<(StoreBudget & { seenAt: Date }) | null> {
  const saved = savedBudget.safeParse(await readSyncState(tx, budgetKey));
  if (!saved.success) return null;
  const { maximum, available, perSecond, at } = saved.data;
  const seenAt = new Date(at);
  const back = Math.max(0, (now.getTime() - seenAt.getTime()) / 1000) * perSecond;
  return { maximum, perSecond, available: Math.min(maximum, Math.floor(available + back)), seenAt };
}

const average = (sum: string, count: string) => (Number(count) === 0 ? 0 : Number(sum) / Number(count));

/** The cost of each operation, by the store's own account. */
export async function readCosts(tx: Tx) {
  return (await listCosts(tx)).map((row) => ({
    operation: row.operation,
    calls: Number(row.calls),
    lastRequested: row.last_requested,
    lastActual: row.last_actual,
    averageRequested: average(row.requested, row.calls),
    averageActual: average(row.actual, row.carried_out),
    lastAt: row.last_at.toISOString(),
  }));
}
