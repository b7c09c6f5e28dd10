import type { SearchTerms } from '@shipmagic/domain/search/search-terms';
import { type RawBuilder, sql } from 'kysely';

/** All of the terms, each in any spelling. Where there is nothing to look for, nothing is found. */
export function hasTerms(terms: SearchTerms, has: (spelling: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (terms.length === 0) return sql`false`;
  const all = terms.map((spellings) => sql`(${sql.join(spellings.map(has), sql` or `)})`);
  return sql.join(all, sql` and `);
}
