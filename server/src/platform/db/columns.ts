import { sql } from 'kysely';

/**
 * The columns of a table under its alias, as SQL. Declare the list with `as const satisfies readonly (keyof Table)[]` and
 * the row as its `Pick`, so that one list gives both.
 */
export const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

/** The same as one JSON object. */
export const jsonOf = (alias: string, columns: readonly string[]) =>
  sql`json_build_object(${sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`))})`;
