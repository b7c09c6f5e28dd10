import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { readSyncState, saveSyncState } from '../../platform/db/sync-state.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { pageSizesKey } from '../sync-mark.ts';
import type { SeenCost } from './read-answer.ts';

/** Objects per page before anything is known of their cost, and at most. */
const firstSize = 25;
const largestSize = 250;
/** Points that a single query may cost at most, by Shopify's documentation. */
const singleQueryLimit = 1000;
/** Milliseconds: an answer that takes longer than the first is large enough, one that takes the second too large. */
const slow = { enough: 3000, tooSlow: 8000 };

/** How a page of this size went. */
export interface PageSeen {
  readonly size: number;
  readonly cost: SeenCost | null;
  readonly tookMs: number;
}

// Why: docs/decisions/store.md, "Pages are as large as the budget lets them be".
/**
 * The size of the next page: doubled while there is plenty, up to what one query may cost and half of the bucket, and
 * smaller when it costs more than that or takes too long.
 */
export function nextPageSize({ size, cost, tookMs }: PageSeen): number {
  const within = (wanted: number) => Math.max(1, Math.min(largestSize, Math.floor(wanted)));
  if (tookMs >= slow.tooSlow) return within(size / 2);
  if (!cost?.throttleStatus) return size;
  const { maximumAvailable, currentlyAvailable } = cost.throttleStatus;
  const fits = (size * Math.min(singleQueryLimit, maximumAvailable / 2)) / Math.max(1, cost.requestedQueryCost);
  if (fits < size) return within(fits);
  const isPlenty = currentlyAvailable >= 2 * cost.requestedQueryCost && tookMs < slow.enough;
  return isPlenty ? within(Math.min(2 * size, fits)) : size;
}

const savedSizes = z.record(z.string(), z.number().int().min(1).max(largestSize));

/** The page size of each operation, found by asking and kept between runs. */
export interface PageSizes {
  of(operation: string): Promise<number>;
  learn(operation: string, seen: PageSeen): Promise<void>;
  /** The store refuses pages of this size. */
  halve(operation: string, size: number): Promise<void>;
}

export function createPageSizes(db: Database): PageSizes {
  let sizes: Map<string, number> | null = null;
  /** The smallest size of each operation that this process was refused, so that it does not try it every other time. */
  const refused = new Map<string, number>();

  async function known(): Promise<Map<string, number>> {
    if (sizes) return sizes;
    const saved = savedSizes.safeParse(await inSystemTransaction(db, (tx) => readSyncState(tx, pageSizesKey)));
    sizes = new Map(saved.success ? Object.entries(saved.data) : []);
    return sizes;
  }

  async function set(operation: string, size: number): Promise<void> {
    const all = await known();
    if ((all.get(operation) ?? firstSize) === size) return;
    all.set(operation, size);
    await inSystemTransaction(db, (tx) => saveSyncState(tx, pageSizesKey, Object.fromEntries(all)));
  }

  return {
    of: async (operation) => (await known()).get(operation) ?? firstSize,
    learn: (operation, seen) =>
      set(operation, Math.min(nextPageSize(seen), (refused.get(operation) ?? Number.POSITIVE_INFINITY) - 1)),
    halve(operation, size) {
      refused.set(operation, size);
      return set(operation, Math.max(1, Math.floor(size / 2)));
    },
  };
}
