import { ConfigError } from '../config-error.ts';
import type { MasterKeys } from '../key-ring.ts';
import { appPasswords, asApp } from './app-login.ts';
import { type Cluster, findCluster, startCluster } from './embedded/cluster.ts';
import { hasLoginSettings, keepLoginSettings } from './login-settings.ts';
import { migrate } from './migrate.ts';
import { pooledName } from './pooled-name.ts';
import { withClient } from './with-client.ts';

/** The database's location; without a URL, the embedded one in `dataDir`. */
export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  /** The way around a pooler at `databaseUrl`. */
  readonly directUrl: string | null;
  /** The owner's URL, if the application has its own login. */
  readonly migrationUrl: string | null;
  readonly replicaUrl?: string | null;
  readonly dataDir: string;
}

export interface Connection {
  /** The owner's URL, for migrations and the job runner. */
  readonly ownerUrl: string;
  /** The application login's URL; the login has no rights by itself. */
  readonly appUrl: string;
  /** The same without a pooler between. */
  readonly directUrl: string;
  /** The same on the replica; null without one. */
  readonly replicaUrl: string | null;
  /** The migrations in the database that only a later release knows. */
  readonly later: readonly string[];
  /** Stops the embedded database, if there is one and no other process uses it. */
  close(): Promise<void>;
}

/**
 * Opens the configured or the embedded database and migrates it. With DATABASE_MIGRATION_URL the application signs in
 * with DATABASE_URL as it is; otherwise the migrations create the application's login.
 */
export async function connectDatabase(config: DatabaseConfig, keys: MasterKeys): Promise<Connection> {
  const configured = config.migrationUrl ?? config.directUrl ?? config.databaseUrl;
  const cluster: Cluster | null = configured ? null : await startCluster({ dataDir: config.dataDir });
  const ownerUrl = configured ?? cluster?.url ?? '';
  try {
    const later = await migrate(ownerUrl, keys);
    const urls = await appUrls(config, ownerUrl, keys);
    return { ownerUrl, ...urls, later, close: async () => cluster?.stop() };
  } catch (error) {
    await cluster?.stop();
    throw isUnreachable(error) ? unreachable(ownerUrl, error) : error;
  }
}

/** The application's ways into the database. Throws if connections do not start with the settings of its login. */
async function appUrls(
  { databaseUrl, directUrl, migrationUrl, replicaUrl }: DatabaseConfig,
  ownerUrl: string,
  keys: MasterKeys,
) {
  const hasOwnLogin = migrationUrl !== null && databaseUrl !== null;
  const login = (url: string) => (hasOwnLogin ? url : asApp(url, keys));
  const appUrl = login(databaseUrl ?? ownerUrl);
  const urls = {
    appUrl,
    directUrl: login(directUrl ?? databaseUrl ?? ownerUrl),
    replicaUrl: replicaUrl ? login(replicaUrl) : null,
  };
  const passwords = appPasswords(keys);
  // The migrations have seen to it for the login that they create.
  if (hasOwnLogin)
    await withClient(
      urls.directUrl,
      'start',
      (client) => keepLoginSettings(client, decodeURIComponent(new URL(appUrl).username)),
      { passwords },
    );
  if (!(await withClient(appUrl, pooledName('start', appUrl, urls.directUrl), hasLoginSettings, { passwords })))
    throw new ConfigError(
      'The pooler at DATABASE_URL still holds connections from before the application’s login got its settings. Run RECONNECT in it, or start it again, and then ShipMagic.',
    );
  return urls;
}

const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(
    (error as { code?: string }).code ?? '',
  );

/** Names only the host: the URL contains a password. It may be another one than the owner's. */
function unreachable(url: string, cause: unknown): ConfigError {
  const { address, port } = cause as { address?: string; port?: number };
  const host = address ? `${address}:${port}` : new URL(url).host;
  return new ConfigError(`The database at ${host} does not answer. Start it, or correct DATABASE_URL.`, { cause });
}

/** For commands: uses the running product's database, or starts it. */
export async function connectBeside(config: DatabaseConfig, keys: MasterKeys): Promise<Connection> {
  const running = config.databaseUrl ? null : await findCluster(config.dataDir);
  if (!running) return connectDatabase(config, keys);
  const later = await migrate(running, keys);
  const appUrl = asApp(running, keys);
  return { ownerUrl: running, appUrl, directUrl: appUrl, replicaUrl: null, later, close: async () => undefined };
}
