import type { SimilarName } from '@shipmagic/domain/search/suggest-names';
import { sql } from 'kysely';
import { similarNames } from '../../platform/db/similar-names.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Products in the scope of the transaction whose titles a folded text resembles. */
export const similarProducts = (tx: Tx, text: string): Promise<SimilarName[]> =>
  similarNames(tx, text, sql`select distinct p.title as name from products p`);
