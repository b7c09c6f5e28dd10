import { ConfigError } from '../config-error.ts';
import { type Cluster, findCluster, startCluster } from './embedded/cluster.ts';
import { appLogin, appPassword, migrate } from './migrate.ts';

/** Where the database is; without an address it is the embedded one in `dataDir`. */
export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  /** As the owner, when the application signs in as somebody else. */
  readonly migrationUrl: string | null;
  readonly dataDir: string;
}

export interface Connection {
  /** As the owner, for migrations and the job runner. */
  readonly ownerUrl: string;
  /** As the application's login, which may do nothing by itself. */
  readonly appUrl: string;
  /** Stops the embedded database, when there is one and nobody else uses it. */
  close(): Promise<void>;
}

const asApp = (url: string, masterKey: string): string => {
  const app = new URL(url);
  app.username = appLogin;
  app.password = appPassword(masterKey);
  return app.href;
};

/**
 * Opens the configured database, else the embedded one, and brings it up to date. With DATABASE_MIGRATION_URL the
 * application signs in with DATABASE_URL as it stands; otherwise the application's login is made by the migrations.
 */
export async function connectDatabase(config: DatabaseConfig, masterKey: string): Promise<Connection> {
  const configured = config.migrationUrl ?? config.databaseUrl;
  const cluster: Cluster | null = configured ? null : await startCluster({ dataDir: config.dataDir });
  const ownerUrl = configured ?? cluster?.url ?? '';
  try {
    await migrate(ownerUrl, masterKey);
  } catch (error) {
    await cluster?.stop();
    throw isUnreachable(error) ? unreachable(ownerUrl, error) : error;
  }
  const appUrl = config.migrationUrl && config.databaseUrl ? config.databaseUrl : asApp(ownerUrl, masterKey);
  return { ownerUrl, appUrl, close: async () => cluster?.stop() };
}

const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(
    (error as { code?: string }).code ?? '',
  );

/** Names the address only: the URL holds a password. */
function unreachable(url: string, cause: unknown): ConfigError {
  const { host } = new URL(url);
  return new ConfigError(`The database at ${host} does not answer. Start it, or correct DATABASE_URL.`, { cause });
}

/** For commands beside a running product: its database if it runs, else its own start of it. */
export async function connectBeside(config: DatabaseConfig, masterKey: string): Promise<Connection> {
  const running = config.databaseUrl ? null : await findCluster(config.dataDir);
  if (!running) return connectDatabase(config, masterKey);
  await migrate(running, masterKey);
  return { ownerUrl: running, appUrl: asApp(running, masterKey), close: async () => undefined };
}
