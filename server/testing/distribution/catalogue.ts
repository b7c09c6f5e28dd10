import type { KindName } from './kinds.ts';
import { accountTables, commonTables, distributionColumn } from './tables.ts';

type Query = <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
export interface Found {
  readonly kind: KindName;
  readonly name: string;
}

/** Tables of the product; a partition has what its table has. */
const tables = `(select oid, relname::text as name, relkind, relpersistence from pg_class
  where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition) t`;

/** Each gives the name of what was found and the table it belongs to. */
const ofTables: Partial<Readonly<Record<KindName, string>>> = {
  primaryKey: `select t.name, t.name as "table" from ${tables} join pg_index i on i.indrelid = t.oid
    where i.indisprimary and not ${has('t.oid', 'i.indkey')}`,
  uniqueKey: `select c.relname as name, t.name as "table" from ${tables} join pg_index i on i.indrelid = t.oid
    join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and not ${has('t.oid', 'i.indkey')}`,
  rowTrigger: `select t.name || '.' || tgname as name, t.name as "table" from ${tables} join pg_trigger g on g.tgrelid = t.oid
    where not tgisinternal and tgtype & 1 = 1`,
  statementTrigger: `select t.name || '.' || tgname as name, t.name as "table" from ${tables}
    join pg_trigger g on g.tgrelid = t.oid where not tgisinternal and tgtype & 1 = 0`,
  deferred: `select t.name || '.' || conname as name, t.name as "table" from ${tables} join pg_constraint on conrelid = t.oid
    where condeferrable or contype in ('x', 't')`,
  policy: `select tablename || '.' || policyname as name, tablename as "table" from pg_policies
    where schemaname = 'app' and concat(qual, with_check) ~* '\\mselect\\M'`,
  sequence: `select t.name || '.' || attname as name, t.name as "table" from ${tables} join pg_attribute on attrelid = t.oid
    where atttypid <> 'int8'::regtype and (attidentity <> '' or exists (
      select from pg_attrdef d where d.adrelid = attrelid and d.adnum = attnum
        and pg_get_expr(d.adbin, d.adrelid) ~ 'nextval'))`,
  unlogged: `select t.name, t.name as "table" from ${tables} where t.relpersistence = 'u'`,
  partitioned: `select t.name, t.name as "table" from ${tables} where t.relkind = 'p'`,
};

const aggregates = `\\m(sum|count|avg|min|max|bool_or|bool_and|array_agg|string_agg|percentile_cont)\\s*\\(`;
const addingViews = `select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where n.nspname in ('app', 'reporting') and relkind in ('v', 'm') and pg_get_viewdef(c.oid) ~* '${aggregates}'`;
const functions = (condition: string) => `select proname as name from pg_proc
  where pronamespace = 'app'::regnamespace and ${condition}`;

/** Each gives the name of what was found. */
const ofDatabase: Partial<Readonly<Record<KindName, string>>> = {
  role: "select rolname as name from pg_roles where rolname ~ '^(sm|shipmagic)_'",
  total: `${addingViews} union select relname from pg_class
    where relnamespace = 'app'::regnamespace and relkind = 'r' and relname ~ '_(counts|sums|parts)$'`,
  aggregate: `${addingViews} union select proname || '()' from (${functions(`prosrc ~* '${aggregates}'`)}) f (proname)`,
  definer: functions('prosecdef'),
  functionWithLock: functions("prosrc ~* 'pg_(try_)?advisory'"),
  functionWithNotice: functions("prosrc ~* '\\mpg_notify\\M|\\mnotify\\M'"),
};

interface Reference extends Record<string, unknown> {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  readonly hasStore: boolean;
  readonly setsNull: boolean;
}
const references = `select t.name || '.' || conname as name, t.name as "table", f.relname::text as target,
    ${has('conrelid', 'conkey')} and ${has('confrelid', 'confkey')} as "hasStore", confdeltype = 'n' as "setsNull"
  from ${tables} join pg_constraint on conrelid = t.oid join pg_class f on f.oid = confrelid
  where contype = 'f' and conparentid = 0`;

function has(table: string, columns: string): string {
  return `exists (select from pg_attribute a where a.attrelid = ${table} and a.attname = '${distributionColumn}'
    and a.attnum = any (${columns}::int2[]))`;
}

/** Lists the obstacles in a migrated database. */
export async function readCatalogue(query: Query): Promise<Found[]> {
  const found: Found[] = [];
  for (const [kind, text] of Object.entries(ofTables) as [KindName, string][])
    for (const { name, table } of await query<{ name: string; table: string }>(text))
      if (!commonTables.has(table)) found.push({ kind, name });
  for (const [kind, text] of Object.entries(ofDatabase) as [KindName, string][])
    for (const { name } of await query<{ name: string }>(text)) found.push({ kind, name });
  for (const one of await query<Reference>(references)) {
    const kind = kindOf(one);
    if (kind) found.push({ kind, name: one.name });
  }
  const known = await query<{ name: string }>(`select t.name from ${tables}`);
  for (const { name } of known) {
    if (accountTables.has(name)) found.push({ kind: 'account', name });
    if (name === 'allowances') found.push({ kind: 'quota', name });
  }
  const gone = [...commonTables, ...accountTables].filter((name) => !known.some((table) => table.name === name));
  if (gone.length > 0) throw new Error(`There are no such tables any more: ${gone.join(', ')}`);
  return found;
}

function kindOf({ table, target, hasStore, setsNull }: Reference): KindName | null {
  if (commonTables.has(table)) return commonTables.has(target) ? null : 'fromCommon';
  // A common table is on each node.
  if (commonTables.has(target)) return null;
  if (setsNull) return 'setNull';
  return hasStore ? null : 'foreignKey';
}
