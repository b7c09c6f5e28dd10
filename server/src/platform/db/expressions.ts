import { type RawBuilder, sql } from 'kysely';

/** The start of the transaction by the database's clock. */
export const databaseNow: RawBuilder<Date> = sql`now()`;

/** That many seconds later; earlier if negative. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${seconds})`;

/** The number of rows as a number; a plain `count(*)` is a bigint, which arrives as text. */
export const rowCount: RawBuilder<number> = sql`count(*)::int`;

export const daySeconds = 24 * 60 * 60;
