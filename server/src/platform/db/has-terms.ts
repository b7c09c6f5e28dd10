import type { SearchTerms } from '@shipmagic/domain/search/search-terms';
import { type RawBuilder, sql } from 'kysely';

/** SQL for "contains all terms, each in any of its spellings". No terms match nothing. */
export function hasTerms(terms: SearchTerms, has: (spelling: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (terms.length === 0) return sql`false`;
  const all = terms.map((spellings) => sql`(${sql.join(spellings.map(has), sql` or `)})`);
  return sql.join(all, sql` and `);
}
