import { type RawBuilder, sql } from 'kysely';

/** When the transaction began, by the database's clock. */
export const databaseNow: RawBuilder<Date> = sql`now()`;

/** So many seconds later than that, or earlier. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${seconds})`;

/** How many rows there are, as a number and not as the text of a bigint. */
export const rowCount: RawBuilder<number> = sql`count(*)::int`;
