import type { TestDatabase } from './database.ts';

/** Of our schemas, those of the job runner and of the migrations included. */
const ours = (namespace: string) => `${namespace}::regnamespace::text !~ '^(pg_|information_schema)'`;
const comment = (oid: string, catalog: string) =>
  `coalesce((select string_agg(objsubid || ' ' || description, '; ' order by objsubid) from pg_description where objoid = ${oid} and classoid = '${catalog}'::regclass), '')`;
const rights = (acl: string) =>
  `coalesce((select string_agg(one::text, ' ' order by one::text) from unnest(${acl}) one), '')`;

/** The parts of a database, from the catalogue: queries for a name and everything that is said of it. */
const parts: Readonly<Record<string, string>> = {
  schema: `select nspname, ${rights('nspacl')} || ${comment('oid', 'pg_namespace')} from pg_namespace where ${ours('oid')}`,
  extension: `select extname, extnamespace::regnamespace || ' ' || extversion from pg_extension`,
  relation: `select oid::regclass::text, concat_ws(' ', relkind, relpersistence, reloptions::text, relrowsecurity, relforcerowsecurity, relreplident,
      pg_get_expr(relpartbound, oid), (select inhparent::regclass from pg_inherits where inhrelid = c.oid), pg_get_partkeydef(oid),
      ${rights('relacl')}, ${comment('oid', 'pg_class')}, case when relkind in ('v', 'm') then pg_get_viewdef(oid) end)
    from pg_class c where ${ours('relnamespace')} and relkind <> 't'`,
  column: `select attrelid::regclass || '.' || attname, concat_ws(' ', attnum, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attcollation::regcollation, attstorage, attstattarget, ${rights('attacl')}, pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where ${ours('relnamespace')} and relkind not in ('i', 'I', 't') and attnum > 0 and not attisdropped`,
  constraint: `select conrelid::regclass || ' ' || conname, concat_ws(' ', pg_get_constraintdef(oid), convalidated, condeferrable, connoinherit)
    from pg_constraint where ${ours('connamespace')} and conrelid <> 0`,
  index: `select indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident) from pg_index
    join pg_class c on c.oid = indexrelid where ${ours('relnamespace')}`,
  function: `select p.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(p.oid), ${rights('proacl')}, ${comment('p.oid', 'pg_proc')}) from pg_proc p
    where ${ours('pronamespace')} and prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  type: `select oid::regtype::text, concat_ws(' ', typtype, typbasetype::regtype, typdefault, ${rights('typacl')},
      (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where ${ours('typnamespace')} and typtype in ('d', 'e', 'r')`,
  trigger: `select tgrelid::regclass || ' ' || tgname, concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  policy: `select polrelid::regclass || ' ' || polname, concat_ws(' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) from pg_policy`,
  rule: `select ev_class::regclass || ' ' || rulename, pg_get_ruledef(oid) from pg_rewrite where ${ours('(select relnamespace from pg_class c where c.oid = ev_class)')}`,
  sequence: `select schemaname || '.' || sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, last_value)
    from pg_sequences`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext where ${ours('stxnamespace')}`,
  'default right': `select concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype), ${rights('defaclacl')} from pg_default_acl`,
  'setting of a login': `select setrole::regrole::text, setconfig::text from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`,
  'event trigger': `select evtname, concat_ws(' ', evtevent, evtfoid::regprocedure, evtenabled) from pg_event_trigger`,
  publication: `select pubname, to_jsonb(p)::text from pg_publication p`,
};

/** Everything in a database by kind and name, and the rows of each table without moments. */
export async function describeDatabase({ query }: Pick<TestDatabase, 'query'>): Promise<Record<string, string>> {
  const said: [string, string][] = [];
  for (const [kind, text] of Object.entries(parts))
    for (const { name, what } of await query<{ name: string; what: string }>(
      `select * from (${text}) one (name, what)`,
    ))
      said.push([`${kind} ${name}`, what]);
  const tables = await query<{ name: string; columns: string[] | null }>(
    `select c.oid::regclass::text as name, array_agg(quote_ident(attname) order by attnum) filter (where atttypid <> 'timestamptz'::regtype and
       attrelid <> 'public.kysely_migration'::regclass or attname = 'name') as columns
     from pg_class c left join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
     where ${ours('relnamespace')} and relkind = 'r' group by 1`,
  );
  for (const { name, columns } of tables) {
    const rows = await query<{ row: string }>(
      `select row(${(columns ?? []).join(', ')})::text as row from ${name} order by 1`,
    );
    said.push([`rows of ${name}`, rows.map(({ row }) => row).join('\n')]);
  }
  return Object.fromEntries(said);
}
