import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { isSeveral, type MasterKeys } from '../key-ring.ts';
import { hasOneOf, Passwords } from './passwords.ts';
import { reportingLogin, reportingRights } from './reporting-rights.ts';

/** The login's password, the same in every process with the master key. */
function reportingPassword(masterKey: string): string {
  return createHmac('sha256', masterKey).update('reporting login').digest('base64url');
}

export const reportingPasswords = (keys: MasterKeys): Passwords => new Passwords(keys, reportingPassword);

/** The same database as `url`, for this login. */
export function asReporting(url: string, keys: MasterKeys): string {
  return Object.assign(new URL(url), { username: reportingLogin, password: reportingPasswords(keys).likely }).href;
}

/**
 * Creates the login of SQL Analytics, with rights on the views of `reporting` only. Steps that the database owner may
 * not perform are skipped: the screen itself checks whether it has what it needs.
 */
export async function makeReportingLogin(
  client: pg.PoolClient,
  { ownerUrl, keys }: { readonly ownerUrl: string; readonly keys: MasterKeys },
): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [reportingLogin]);
  const passwords = reportingPasswords(keys);
  const keepsIt = found.rowCount === 1 && isSeveral(keys) && (await hasOneOf(asReporting(ownerUrl, keys), passwords));
  const password = keepsIt ? '' : `password ${client.escapeLiteral(passwords.likely)}`;
  await asFarAsAllowed(
    client,
    `${found.rowCount ? 'alter' : 'create'} role ${reportingLogin} login noinherit ${password}`,
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
