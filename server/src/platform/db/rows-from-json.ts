import { type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/**
 * Rows of a table as one parameter, however many they are: a row from each JSON object, by the names of the columns. JSON
 * columns take values, not their text.
 */
export const rowsFromJson = (table: keyof DB & string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows)}::json)`;
