import type { SimilarName } from '@shipmagic/domain/search/suggest-names';
import { sql } from 'kysely';
import { similarNames } from '../platform/db/similar-names.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Vendors in the scope of the transaction whose names a folded text resembles. */
export const similarVendors = (tx: Tx, text: string): Promise<SimilarName[]> =>
  similarNames(tx, text, sql`select v.vendor_name as name from vendors v`);
