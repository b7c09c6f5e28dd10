/** The login of SQL Analytics. It is a member of no role, so there is none to switch to. */
export const reportingLogin = 'shipmagic_reporting';

/**
 * Functions that change something, wait, or run text as SQL, except a few that only return values; and those that show
 * definitions, settings and other sessions.
 */
const dangerous = (p: string) => `${p}.pronamespace = 'pg_catalog'::regnamespace and (
    (${p}.provolatile = 'v'
      and ${p}.proname not in ('random', 'random_normal', 'clock_timestamp', 'timeofday', 'gen_random_uuid'))
    or ${p}.proname ~ '^(pg_|to_reg|txid_|current_setting$)|description$')`;

/** PUBLIC may execute every function by default. All current roles except the reporting login keep these. */
const takeFunctionsAway = `do $$
declare
  f record;
  others text;
begin
  select string_agg(quote_ident(rolname), ', ') into others from pg_roles where rolname <> '${reportingLogin}';
  for f in select p.oid::regprocedure as name from pg_proc p
    where ${dangerous('p')}
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)
  loop
    execute format('grant execute on routine %s to %s', f.name, others);
    execute format('revoke execute on routine %s from public', f.name);
  end loop;
  -- A login that was made since then.
  for f in select p.oid::regprocedure as name, r.rolname as role from pg_roles r, pg_proc p
    where r.rolname <> '${reportingLogin}'
      and not has_function_privilege(r.rolname, 'pg_catalog.pg_sleep(double precision)', 'execute')
      and ${dangerous('p')}
      and exists (select from aclexplode(p.proacl) where grantee = 'sm_system'::regrole)
  loop
    execute format('grant execute on routine %s to %I', f.name, f.role);
  end loop;
end $$`;

/** Grants and revocations for the reporting login. A database owner may not be allowed all of them. */
export const reportingRights: readonly string[] = [
  `grant usage on schema reporting to ${reportingLogin}`,
  `grant select on all tables in schema reporting to ${reportingLogin}`,
  // Days are in Indian time.
  `alter role ${reportingLogin} set timezone = 'Asia/Kolkata'`,
  // Limits the disk space a query can use for sorting.
  `alter role ${reportingLogin} set temp_file_limit = '256MB'`,
  takeFunctionsAway,
  // PL/pgSQL blocks could loop without reading anything; firing a trigger needs no right on its language.
  'revoke usage on language plpgsql from public',
];

/** The commands an operator runs where the owner may not. */
export const reportingSetup = [
  '-- as a superuser of this database',
  `create role ${reportingLogin} login noinherit password 'choose one';`,
  ...reportingRights.map((statement) => `${statement};`),
].join('\n');

/** Run by the reporting login itself: its actual rights, in the form that `findTrouble` expects. */
export const whatReportingMay = `select
    has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as can_read,
    r.rolsuper or r.rolcreaterole or r.rolcreatedb or has_schema_privilege('app', 'usage')
      or exists (select from pg_auth_members m where m.member = r.oid) as is_more,
    has_language_privilege('plpgsql', 'usage') or exists (
      select from pg_proc p where ${dangerous('p')} and has_function_privilege(p.oid, 'execute')
    ) as can_call
  from pg_roles r, pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relname = 'magic_orders'
  where r.rolname = current_user and n.nspname = 'reporting'`;
