import { sql } from 'kysely';

/**
 * Columns of a table under its alias, as SQL. The list they come from is checked by `satisfies readonly (keyof Table)[]`,
 * and the type of a row is its `Pick`, so that one list says which columns there are.
 */
export const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

/** The same as one JSON object. */
export const jsonOf = (alias: string, columns: readonly string[]) =>
  sql`json_build_object(${sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`))})`;
