import type { Days } from '@shipmagic/domain/search/search-days';
import type { SearchWord } from '@shipmagic/domain/search/search-words';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { hasTrigram, newestOrders, type SearchScope } from './order-matches.queries.ts';
import { matchesPattern, orderWhere, type Scope, searchSource } from './order-where.ts';
import { patternsOf } from './search-way.ts';

/** An order that has some of the words: for each, 2 as typed, 1 a word like it, 0 neither. */
const nearOrder = z.object({ id: z.string(), at: z.number(), flags: z.array(z.number()) });
export type NearOrder = z.output<typeof nearOrder>;

/** Words of orders are looked for among these. */
interface Vocabulary {
  readonly newest: number;
  readonly words: number;
}

/** Words of the newest orders in scope that begin like one of these and are about as long. */
export async function readVocabulary(
  tx: Tx,
  scope: SearchScope,
  words: readonly string[],
  { newest, words: most }: Vocabulary,
): Promise<string[]> {
  const first = [...new Set(words.map((word) => [...word][0] ?? ''))];
  const lengths = words.map(({ length }) => length);
  const rows = await checkedRows(
    tx,
    z.object({ word: z.string() }),
    sql`select distinct t.word from ${newestOrders(scope, newest)}
      cross join lateral string_to_table(o.search_text, ' ') t (word)
      where left(t.word, 1) = any (${first}::text[])
        and length(t.word) between ${Math.min(...lengths) - 2}::integer and ${Math.max(...lengths) + 2}::integer
      limit ${most}`,
  );
  return rows.map(({ word }) => word);
}

const anyOf = (patterns: readonly string[], viewer: Scope): RawBuilder<unknown> =>
  patterns.length === 0
    ? sql`false`
    : sql`(${sql.join(
        patterns.map((pattern) => matchesPattern(pattern, viewer)),
        sql` or `,
      )})`;

const isOn = (days: Days | null): RawBuilder<unknown> =>
  days === null
    ? sql`false`
    : sql`(o.created_at >= ${indiaDayStart(days.from)} and o.created_at < ${indiaDayEnd(days.to)})`;

/** How `o` has each word. */
const flagsOf = (words: readonly SearchWord[], viewer: Scope): RawBuilder<unknown> =>
  sql`array[${sql.join(
    words.map(
      ({ spellings, like, days }) => sql`case when ${anyOf(patternsOf(spellings), viewer)} or ${isOn(days)} then 2
        when ${anyOf(patternsOf(like), viewer)} then 1 else 0 end`,
    ),
  )}]::integer[]`;

/** The best of `o (id, created_at, flags)`, as JSON. Who named days and words wants more than any order of these days. */
const bestOf = (words: readonly SearchWord[], limit: number): RawBuilder<unknown> => {
  const texts = words.flatMap(({ days }, i) => (days === null ? [sql`o.flags[${sql.lit(i + 1)}]`] : []));
  const all = words.map((_, i) => sql`o.flags[${sql.lit(i + 1)}]`);
  const had = (flags: readonly RawBuilder<unknown>[]) =>
    sql.join(
      flags.map((flag) => sql`least(${flag}, 1)`),
      sql` + `,
    );
  return sql`(select coalesce(json_agg(json_build_object('id', b.id::text, 'at', extract(epoch from b.created_at), 'flags', b.flags)), '[]')
    from (select o.* from found o where ${had(texts.length > 0 ? texts : all)} > 0
      order by ${had(all)} desc, ${sql.join(all, sql` + `)} desc, o.created_at desc, o.id desc limit ${limit}) b)`;
};

interface NearestAmong {
  readonly newest: number;
  readonly limit: number;
}

/** The best of the newest orders, with how many orders were looked at, and how many of them have each word. */
export const nearestAmongNewest = (
  scope: SearchScope,
  words: readonly SearchWord[],
  { newest, limit }: NearestAmong,
): RawBuilder<unknown> => {
  const hits = words.map((_, i) => sql`count(*) filter (where o.flags[${sql.lit(i + 1)}] > 0)`);
  return sql`with found as materialized (
      select o.id, o.created_at, ${flagsOf(words, scope.viewer)} as flags from ${newestOrders(scope, newest)})
    select (select count(*)::int from found) as seen, (select array[${sql.join(hits)}]::integer[] from found o) as hits,
      ${bestOf(words, limit)} as best`;
};

export async function findAmongNewestNear(
  tx: Tx,
  scope: SearchScope,
  words: readonly SearchWord[],
  among: NearestAmong,
): Promise<{ seen: number; hits: number[]; best: NearOrder[] }> {
  const shape = z.object({ seen: z.number(), hits: z.array(z.number()), best: z.array(nearOrder) });
  const [row] = await checkedRows(tx, shape, nearestAmongNewest(scope, words, among));
  return row ?? { seen: 0, hits: [], best: [] };
}

/** Whether the index can be asked for a word, in every spelling. */
export const canAsk = ({ spellings, like }: SearchWord): boolean => {
  const patterns = [...patternsOf(spellings), ...patternsOf(like)];
  return patterns.length > 0 && patterns.every(hasTrigram);
};

interface NearestByIndex {
  /** The words that are rare enough to be looked up; at least one. */
  readonly asked: readonly SearchWord[];
  /** At most so many orders of each. */
  readonly each: number;
  readonly limit: number;
}

/** The best of the orders that have one of the rare words, of any age. */
export const nearestByIndex = (
  { viewer, filters, withTab }: SearchScope,
  words: readonly SearchWord[],
  { asked, each, limit }: NearestByIndex,
): RawBuilder<unknown> => {
  const source = searchSource(viewer, filters);
  const where = orderWhere({ ...filters, search: '' }, viewer, { withTab, indexed: false });
  const having = asked.map(
    ({ spellings, like }) => sql`(select o.id from ${source} o
      where ${where} and ${anyOf(patternsOf([...spellings, ...like]), viewer)} limit ${each})`,
  );
  return sql`with found as materialized (
      select o.id, o.created_at, ${flagsOf(words, viewer)} as flags from ${source} o
      where o.id = any (array(${sql.join(having, sql` union `)})))
    select ${bestOf(words, limit)} as best`;
};

export async function findByIndexNear(
  tx: Tx,
  scope: SearchScope,
  words: readonly SearchWord[],
  use: NearestByIndex,
): Promise<NearOrder[]> {
  const [row] = await checkedRows(tx, z.object({ best: z.array(nearOrder) }), nearestByIndex(scope, words, use));
  return row?.best ?? [];
}
