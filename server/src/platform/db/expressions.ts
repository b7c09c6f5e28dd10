import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/** The start of the transaction by the database's clock. */
export const databaseNow: RawBuilder<Date> = sql`now()`;

/** That many seconds later; earlier if negative. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${seconds})`;

/** The id of the vendor that is meant by a name, in any spelling; null for one out of the viewer's scope. */
export const vendorNamed = (name: string) => expressionBuilder<DB>().fn<string>('app.vendor_named', [sql.val(name)]);

/** The number of rows as a number; a plain `count(*)` is a bigint, which arrives as text. */
export const rowCount: RawBuilder<number> = sql`count(*)::int`;

export const daySeconds = 24 * 60 * 60;
