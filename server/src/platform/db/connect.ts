import { ConfigError } from '../config-error.ts';
import { type Cluster, findCluster, startCluster } from './embedded/cluster.ts';
import { appLogin, appPassword, migrate } from './migrate.ts';

/** The database's location; without a URL, the embedded one in `dataDir`. */
export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  /** The owner's URL, if the application has its own login. */
  readonly migrationUrl: string | null;
  readonly dataDir: string;
}

export interface Connection {
  /** The owner's URL, for migrations and the job runner. */
  readonly ownerUrl: string;
  /** The application login's URL; the login has no rights by itself. */
  readonly appUrl: string;
  /** Stops the embedded database, if there is one and no other process uses it. */
  close(): Promise<void>;
}

const asApp = (url: string, masterKey: string): string => {
  const app = new URL(url);
  app.username = appLogin;
  app.password = appPassword(masterKey);
  return app.href;
};

/**
 * Opens the configured or the embedded database and migrates it. With DATABASE_MIGRATION_URL the application signs in
 * with DATABASE_URL as it is; otherwise the migrations create the application's login.
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

/** Names only the host: the URL contains a password. */
function unreachable(url: string, cause: unknown): ConfigError {
  const { host } = new URL(url);
  return new ConfigError(`The database at ${host} does not answer. Start it, or correct DATABASE_URL.`, { cause });
}

/** For commands: uses the running product's database, or starts it. */
export async function connectBeside(config: DatabaseConfig, masterKey: string): Promise<Connection> {
  const running = config.databaseUrl ? null : await findCluster(config.dataDir);
  if (!running) return connectDatabase(config, masterKey);
  await migrate(running, masterKey);
  return { ownerUrl: running, appUrl: asApp(running, masterKey), close: async () => undefined };
}
