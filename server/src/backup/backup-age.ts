import type pg from 'pg';
import { ConfigError } from '../platform/config-error.ts';
import { migrationFiles } from '../platform/db/migrate.ts';
import type { BackupHeader } from './backup-header.ts';
import { readMigrations, readMode } from './catalogue.queries.ts';

/** Whether a backup's rows are as the database's, or those of an older version. */
export type BackupAge = 'same' | 'older';

/** Throws ConfigError, in words, for a backup that cannot be restored into this database. */
export async function ageOfBackup(
  client: pg.ClientBase,
  header: BackupHeader,
  mode: 'demo' | 'real',
): Promise<BackupAge> {
  const here = (await readMode(client)) ?? mode;
  if (header.mode !== here || header.mode !== mode)
    throw new ConfigError(
      header.mode === 'demo'
        ? 'This is the backup of a demo; it cannot be restored for real use.'
        : 'This is the backup of real data; it cannot be restored into a demo. Configure the installation first.',
    );
  const { migrations, jobRunner } = await readMigrations(client);
  const known = (await migrationFiles()).map(({ name }) => name);
  const later = header.migrations.filter((name) => !migrations.includes(name));
  if (later.length > 0 || header.jobRunner > jobRunner)
    throw new ConfigError(
      `The backup was made by a later version of the program (${later.join(', ') || 'of its job runner'}). Restore it with that version, or one after it.`,
    );
  if (header.jobRunner < jobRunner)
    throw new ConfigError(
      'The backup was made by an older version of the program, whose job runner had other tables. Restore it with that version, then start this one, which brings it up to date.',
    );
  if (header.migrations.length === migrations.length) return 'same';
  const beyond = migrations.filter((name) => !known.includes(name));
  if (beyond.length > 0)
    throw new ConfigError(
      `A later version of the program has brought this database up to date (${beyond.join(', ')}): restore the backup with that version, or into a new database.`,
    );
  return 'older';
}
