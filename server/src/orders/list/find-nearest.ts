import type { OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import type { NearestOrder, ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import {
  hasNearest,
  mistypedWords,
  type SearchWord,
  searchWords,
  withLikeWords,
} from '@shipmagic/domain/search/search-words';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentOrder } from '../order/present-order.ts';
import { coveredOf } from './count-arguments.ts';
import { ofTab } from './count-tabs.ts';
import { canAsk, findAmongNewestNear, findByIndexNear, type NearOrder, readVocabulary } from './nearest.queries.ts';
import { readCounts } from './order-counts.queries.ts';
import { anyPlan, onlyBitmaps, type SearchScope } from './order-matches.queries.ts';
import { readInOrder } from './read-sorted-page.ts';

export type Nearest = NonNullable<z.input<typeof ordersContract.list.answer>['nearest']>;

/** The limits of what is looked for when no order has all words. */
export interface NearestLimits {
  /** So many of the newest orders are compared with all words. */
  readonly newest: number;
  /** A word is looked up among older ones if about so many orders have it, and that many are compared. */
  readonly each: number;
  /** Mistyped words are compared with those of so many of the newest orders, and with at most so many words. */
  readonly vocabulary: { readonly newest: number; readonly words: number };
  readonly rows: number;
}

/** With a million orders and eight words, all of it stays within the time of two usual searches. */
export const nearestLimits: NearestLimits = {
  newest: 10_000,
  each: 1000,
  vocabulary: { newest: 2000, words: 4000 },
  rows: 25,
};

// Why: docs/decisions/orders.md, "A search gives its best".
/**
 * The orders that have most words of a search, in the viewer's scope and under the other filters, for when none has all
 * of them. Undefined if none has any.
 */
export async function findNearest(
  tx: Tx,
  viewer: Viewer,
  query: OrderListQuery,
  now: Date,
  limits = nearestLimits,
): Promise<Nearest | undefined> {
  const scope: SearchScope = { viewer, filters: query, withTab: true };
  const words = await readWords(tx, scope, indiaDay(now), limits);
  if (!hasNearest(words)) return undefined;
  const limit = Math.min(query.limit, limits.rows);
  const among = await findAmongNewestNear(tx, scope, words, { newest: limits.newest, limit });
  const candidates =
    among.seen < limits.newest ? among.seen : ofTab(await readCounts(tx, coveredOf(query)), query.status);
  const asked = candidates > among.seen ? rareWords(words, among, candidates, limits) : [];
  const older = asked.length > 0 ? await askIndex(tx, scope, words, { asked, each: limits.each, limit }) : [];
  const best = bestOf([...among.best, ...older], limit);
  const orders = new Map(
    (
      await readInOrder(
        tx,
        viewer,
        best.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const found = best.flatMap(({ id, flags }): NearestOrder[] => {
    const row = orders.get(id);
    return row ? [{ order: presentOrder(row, viewer), words: wordsHad(words, flags) }] : [];
  });
  if (found.length === 0) return undefined;
  return { words: words.map(({ word }) => word), matched: found[0]?.words.length ?? 0, orders: found };
}

async function readWords(tx: Tx, scope: SearchScope, today: string, limits: NearestLimits): Promise<SearchWord[]> {
  const words = searchWords(scope.filters.search, today);
  const mistyped = mistypedWords(words);
  return mistyped.length > 0
    ? withLikeWords(words, await readVocabulary(tx, scope, mistyped, limits.vocabulary))
    : words;
}

const rareWords = (
  words: readonly SearchWord[],
  { seen, hits }: { readonly seen: number; readonly hits: readonly number[] },
  candidates: number,
  { each }: NearestLimits,
) => words.filter((word, i) => canAsk(word) && ((hits[i] ?? 0) / Math.max(1, seen)) * candidates <= each);

async function askIndex(...[tx, scope, words, use]: Parameters<typeof findByIndexNear>): Promise<NearOrder[]> {
  await onlyBitmaps(tx);
  const found = await findByIndexNear(tx, scope, words, use);
  await anyPlan(tx);
  return found;
}

const had = (flags: readonly number[]) => flags.filter((flag) => flag > 0).length;
const sum = (flags: readonly number[]) => flags.reduce((all, flag) => all + flag, 0);

/** Those with the most words, words as typed before words like them, newest first; each once. */
function bestOf(found: readonly NearOrder[], limit: number): NearOrder[] {
  const each = [...new Map(found.map((one) => [one.id, one])).values()];
  const most = Math.max(0, ...each.map(({ flags }) => had(flags)));
  return each
    .filter(({ flags }) => had(flags) === most)
    .toSorted((a, b) => sum(b.flags) - sum(a.flags) || b.at - a.at)
    .slice(0, limit);
}

const wordsHad = (words: readonly SearchWord[], flags: readonly number[]) =>
  words.flatMap(({ word, like }, i) => {
    if (!flags[i]) return [];
    return [flags[i] === 2 ? { word } : { word, as: like.join(' or ') }];
  });
