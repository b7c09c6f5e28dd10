import type { TestApp } from './test-app.ts';

/** Every column of every table that holds this text somewhere, in any case, jobs included: `table.column`, sorted. */
export async function columnsHolding(app: TestApp, text: string): Promise<string[]> {
  const columns = await app.database.query<{ schema: string; table: string; column: string; binary: boolean }>(
    `select n.nspname as schema, c.relname as table, a.attname as column, a.atttypid = 'bytea'::regtype as binary
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 2, 3`,
  );
  const found: string[] = [];
  for (const { schema, table, column, binary } of columns) {
    // A PDF may hold it uncompressed.
    const value = binary ? `encode(t."${column}", 'escape')` : `t."${column}"::text`;
    const { holds } = await app.database.one<{ holds: boolean }>(
      `select exists (select from "${schema}"."${table}" t where position(lower($1) in lower(${value})) > 0) as holds`,
      [text],
    );
    if (holds) found.push(`${table}.${column}`);
  }
  return found;
}
