import { ignoredInCountries, namesOfIndia } from '@shipmagic/domain/india/country';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';

/** Whether a country as text is India, as `isIndia` of the domain says; a test compares the two. */
export function inIndia(country: Expression<unknown>): Expression<SqlBool> {
  const eb = expressionBuilder<Record<never, never>>();
  const text = eb.fn.coalesce(eb.cast<string | null>(country, 'text'), eb.val(''));
  const key = eb.fn<string>('lower', [
    eb.fn('regexp_replace', [text, eb.val(ignoredInCountries), eb.val(''), eb.val('g')]),
  ]);
  return eb(key, 'in', [...namesOfIndia]);
}
