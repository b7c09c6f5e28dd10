import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** The views of the schema `reporting` with their columns, as described by their comments. */
export async function describeReporting(tx: Tx) {
  const rows = await checkedRows(
    tx,
    z.object({ view: z.string(), about: z.string(), column: z.string(), type: z.string(), means: z.string() }),
    sql`
    select c.relname as view, coalesce(obj_description(c.oid, 'pg_class'), '') as about, a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type, coalesce(col_description(c.oid, a.attnum), '') as means
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v' and a.attnum > 0
    order by c.relname, a.attnum`,
  );
  return rows;
}

/** The names of the columns of each view. */
export async function listViews(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await checkedRows(
    tx,
    z.object({ view: z.string(), columns: z.array(z.string()) }),
    sql`
    select c.relname as view, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v' and a.attnum > 0
    group by c.relname`,
  );
  return new Map(rows.map(({ view, columns }) => [view, columns]));
}

export function listSavedQueries(tx: Tx) {
  return tx.selectFrom('saved_queries').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}
export type SavedQueryRow = Awaited<ReturnType<typeof listSavedQueries>>[number];

export function addSavedQuery(tx: Tx, values: { name: string; query: string; userId: string; email: string }) {
  const { name, query, userId, email } = values;
  return tx
    .insertInto('saved_queries')
    .values({ name, query, created_by: userId, created_by_email: email })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findSavedQuery(tx: Tx, id: string) {
  return tx.selectFrom('saved_queries').select(['name', 'query', 'created_by']).where('id', '=', id).executeTakeFirst();
}

export async function deleteSavedQuery(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_queries').where('id', '=', id).execute();
}

/** False if there is none with this id. */
export async function noteUse(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_queries')
    .set({ last_used: databaseNow })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
