import { counted } from '@shipmagic/domain/text/counted';
import { ConfigError } from '../config-error.ts';
import type { MasterKeys } from '../key-ring.ts';
import { connectBeside, type DatabaseConfig } from './connect.ts';
import { findCluster } from './embedded/cluster.ts';
import { pendingMigrations } from './pending-migrations.ts';

/** `migrate`: applies what a start would, and says what it was. With `dryRun` it says so and applies nothing. */
export async function migrateCommand(
  config: DatabaseConfig,
  keys: MasterKeys,
  { dryRun }: { dryRun: boolean },
): Promise<string> {
  const ownerUrl = config.migrationUrl ?? config.directUrl ?? config.databaseUrl ?? (await findCluster(config.dataDir));
  if (dryRun && !ownerUrl)
    throw new ConfigError('The embedded database is not running. Start the product, or set DATABASE_URL.');
  const pending = ownerUrl ? await pendingMigrations(ownerUrl) : null;
  if (dryRun && pending) {
    const { migrations, functions } = pending;
    const texts = migrations.map(({ name, text }) => `-- ${name}\n${text.trimEnd()}\n`);
    return [
      ...texts,
      ...functions.map((name) => `-- function app.${name}`),
      `-- ${counted(migrations.length, 'migration')} and ${counted(functions.length, 'function')} would be applied; nothing was.`,
    ].join('\n');
  }
  const connection = await connectBeside(config, keys);
  await connection.close();
  if (!pending) return 'The embedded database is up to date.';
  const applied = pending.migrations.map(({ name }) => name);
  const later = connection.later.length > 0 ? ' A later version has been here; its changes stay.' : '';
  return [...applied, `${counted(applied.length, 'migration')} applied.${later}`].join('\n');
}
