import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** The name that the SQL screen signs in with. It is member of no role, so that there is none to change to. */
export const reportingLogin = 'shipmagic_reporting';

/** Its password, the same in every process that knows the master key. */
function reportingPassword(masterKey: string): string {
  return createHmac('sha256', masterKey).update('reporting login').digest('base64url');
}

/** The same database as `url`, for this login. */
export function asReporting(url: string, masterKey: string): string {
  return Object.assign(new URL(url), { username: reportingLogin, password: reportingPassword(masterKey) }).href;
}

/** What an operator runs where the owner may not make logins, before setting DATABASE_REPORTING_URL. */
export const reportingSetup = `create role ${reportingLogin} login noinherit password 'choose one';
grant usage on schema reporting to ${reportingLogin};
grant select on all tables in schema reporting to ${reportingLogin};`;

/**
 * Functions that change something, wait, or run text as SQL are executable by everybody unless told otherwise; these
 * few only answer. Everybody but the reporting login keeps the others, whoever that is by then.
 */
const takeFunctionsAway = `do $$
declare
  f record;
  others text;
begin
  select string_agg(quote_ident(rolname), ', ') into others from pg_roles where rolname <> '${reportingLogin}';
  for f in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.provolatile = 'v'
      and p.proname not in ('random', 'random_normal', 'clock_timestamp', 'timeofday', 'gen_random_uuid')
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)
  loop
    execute format('grant execute on routine %s to %s', f.name, others);
    execute format('revoke execute on routine %s from public', f.name);
  end loop;
  -- A login that was made since then.
  for f in select p.oid::regprocedure as name, r.rolname as role from pg_roles r, pg_proc p
    where r.rolname <> '${reportingLogin}' and p.pronamespace = 'pg_catalog'::regnamespace and p.provolatile = 'v'
      and not has_function_privilege(r.rolname, 'pg_catalog.pg_sleep(double precision)', 'execute')
      and exists (select from aclexplode(p.proacl) where grantee = 'sm_system'::regrole)
  loop
    execute format('grant execute on routine %s to %I', f.name, f.role);
  end loop;
end $$`;

/** Blocks of PL/pgSQL could loop without reading anything; who has a trigger fired needs no right on its language. */
const takeBlocksAway = 'revoke usage on language plpgsql from public';

/**
 * Makes the login of the SQL screen, with rights on the views of `reporting` and on nothing else. Each step that the
 * owner of the database may not do is left out: the screen finds out by itself whether it has what it needs.
 */
export async function makeReportingLogin(client: pg.PoolClient, masterKey: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [reportingLogin]);
  const password = client.escapeLiteral(reportingPassword(masterKey));
  await asFarAsAllowed(
    client,
    `${found.rowCount ? 'alter' : 'create'} role ${reportingLogin} login noinherit password ${password}`,
  );
  const made = await client.query('select from pg_roles where rolname = $1', [reportingLogin]);
  if (made.rowCount === 0) return;
  await asFarAsAllowed(client, `grant usage on schema reporting to ${reportingLogin}`);
  await asFarAsAllowed(client, `grant select on all tables in schema reporting to ${reportingLogin}`);
  // A query may not fill the disk with what it sorts.
  await asFarAsAllowed(client, `alter role ${reportingLogin} set temp_file_limit = '256MB'`);
  await asFarAsAllowed(client, takeFunctionsAway);
  await asFarAsAllowed(client, takeBlocksAway);
}

async function asFarAsAllowed(client: pg.PoolClient, text: string): Promise<void> {
  await client.query('savepoint step');
  try {
    await client.query(text);
    await client.query('release savepoint step');
  } catch (error) {
    await client.query('rollback to savepoint step');
    if ((error as { code?: string }).code !== '42501') throw error;
  }
}
