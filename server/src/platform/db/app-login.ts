import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { isSeveral, type MasterKeys } from '../key-ring.ts';
import { keepLoginSettings } from './login-settings.ts';
import { hasOneOf, Passwords } from './passwords.ts';

/** The application's login: owns nothing and has no rights before `set local role`. */
export const appLogin = 'shipmagic_app';

/** The login's password, derived so that it is the same in every process with the master key. */
export function appPassword(masterKey: string): string {
  return createHmac('sha256', masterKey).update('database login').digest('base64url');
}

export const appPasswords = (keys: MasterKeys): Passwords => new Passwords(keys, appPassword);

/** The same database as `url`, for this login. */
export const asApp = (url: string, keys: MasterKeys): string =>
  Object.assign(new URL(url), { username: appLogin, password: appPasswords(keys).likely }).href;

// Why: docs/decisions/platform.md, "Logins follow whoever has the fewest keys".
/** Creates the login, or gives it its password, unless it has one of several that we know. Throws ConfigError. */
export async function makeAppLogin(
  client: pg.PoolClient,
  { ownerUrl, keys }: { readonly ownerUrl: string; readonly keys: MasterKeys },
): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [appLogin]);
  const passwords = appPasswords(keys);
  const isThere = found.rowCount === 1 && isSeveral(keys);
  if (isThere && !(await hasOneOf(asApp(ownerUrl, keys), passwords)))
    throw new ConfigError(
      `The database refuses the passwords of all keys that are set for ${appLogin}, so SECRET_KEY_OLD (or SECRET_KEY_NEXT) is not the key that it should be. Nothing was changed: correct it. If the old key is lost, start once without SECRET_KEY_OLD; what it has encrypted is then lost, too.`,
    );
  const password = isThere ? '' : `password ${client.escapeLiteral(passwords.likely)}`;
  await client.query(`${found.rowCount ? 'alter' : 'create'} role ${appLogin} login noinherit ${password}`);
  await keepLoginSettings(client, appLogin);
  await client.query(`grant sm_auth, sm_staff, sm_vendor, sm_system, sm_public to ${appLogin}`);
  await client.query(`grant select on public.kysely_migration, public.loaded_functions to ${appLogin}`);
}
