import { type SimilarName, similarEnough } from '@shipmagic/domain/search/suggest-names';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** More are not needed to choose the best ones. */
const most = 20;

/** Those of the names (a query with the column `name`) that a folded text resembles, in part or as a whole. */
export async function similarNames(tx: Tx, text: string, names: RawBuilder<unknown>): Promise<SimilarName[]> {
  const { rows } = await sql`select name, similarity from (
      select n.name, public.word_similarity(${text}, app.search_fold(n.name)) as similarity from (${names}) n
    ) n where similarity >= ${similarEnough} order by similarity desc, name limit ${most}`.execute(tx);
  return rows as SimilarName[];
}
