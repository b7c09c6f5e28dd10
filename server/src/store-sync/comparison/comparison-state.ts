import { comparisonWindow } from '@shipmagic/domain/store-sync/differences/comparison-time';
import { z } from 'zod';
import { readSyncState, saveSyncState } from '../../platform/db/sync-state.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { countDueOrders } from './comparison.queries.ts';

const key = 'comparison';
const time = z.iso.datetime().transform((text) => new Date(text));
const saved = z.object({
  startedAt: time,
  asked: z.boolean(),
  endedAt: time.nullable(),
  after: z.string(),
  done: z.number().int(),
  total: z.number().int(),
});

/** How far the comparison has come: everything up to the store order `after` is compared. */
export type ComparisonState = z.output<typeof saved>;

/** Null before the first comparison. */
export async function readComparison(tx: Tx): Promise<ComparisonState | null> {
  const state = saved.safeParse(await readSyncState(tx, key));
  return state.success ? state.data : null;
}

export const saveComparison = (tx: Tx, state: ComparisonState): Promise<void> => saveSyncState(tx, key, state);

export async function beginComparison(tx: Tx, now: Date, asked: boolean): Promise<ComparisonState> {
  const total = await countDueOrders(tx, comparisonWindow(now));
  const state = { startedAt: now, asked, endedAt: null, after: '', done: 0, total };
  await saveComparison(tx, state);
  return state;
}

/** Held while orders are compared. */
export const comparisonLock = 'compare orders';
