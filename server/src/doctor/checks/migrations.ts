import { counted } from '@shipmagic/domain/text/counted';
import { ConfigError } from '../../platform/config-error.ts';
import { pendingMigrations } from '../../platform/db/pending-migrations.ts';
import { type Check, lookAt, ok } from '../check.ts';
import { databaseAway } from './ask-owner.ts';

export const migrations: Check = {
  name: 'migrations',
  help: 'whether the database has what this release needs',
  look: async ({ ownerUrl }) => {
    if (ownerUrl === null) return [databaseAway('Whether migrations are applied')];
    const pending = await pendingMigrations(ownerUrl).catch((error: unknown) => {
      // A database that is too new is said in words.
      if (error instanceof ConfigError) throw error;
      return null;
    });
    if (!pending) return [databaseAway('Whether migrations are applied')];
    const missing = pending.migrations.length + pending.functions.length;
    if (missing === 0) return [ok('All are applied.')];
    return [
      lookAt(
        `${counted(pending.migrations.length, 'migration')} and ${counted(pending.functions.length, 'function')} are not applied yet.`,
        'The next start applies them, or npm run shipmagic -- migrate.',
      ),
    ];
  },
};
