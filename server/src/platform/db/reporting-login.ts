import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { reportingLogin, reportingRights } from './reporting-rights.ts';

/** Its password, the same in every process that knows the master key. */
function reportingPassword(masterKey: string): string {
  return createHmac('sha256', masterKey).update('reporting login').digest('base64url');
}

/** The same database as `url`, for this login. */
export function asReporting(url: string, masterKey: string): string {
  return Object.assign(new URL(url), { username: reportingLogin, password: reportingPassword(masterKey) }).href;
}

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
  for (const statement of reportingRights) await asFarAsAllowed(client, statement);
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
