import { ignoredInCountries, namesOfIndia } from '@shipmagic/domain/india/country';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a country as text is India, as `isIndia` of the domain says; a test compares the two. */
export function inIndia(country: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const key = sql`lower(regexp_replace(coalesce(${country}, ''), ${ignoredInCountries}, '', 'g'))`;
  return sql<SqlBool>`${key} in (${sql.join(namesOfIndia.map((name) => sql.lit(name)))})`;
}
