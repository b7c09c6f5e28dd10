import { setTimeout } from 'node:timers/promises';
import type { Migrator } from 'kysely';
import { ConfigError } from '../config-error.ts';

/** How long a statement of a migration waits for a table, and with it everybody who comes after. */
export const lockTimeout = '2s';

interface Patience {
  /** For how long a migration is tried again whose tables others hold. */
  readonly forMs: number;
  readonly betweenMs: number;
}
const usual: Patience = { forMs: 300_000, betweenMs: 3000 };

// Why: docs/decisions/platform.md, "A migration waits briefly for its tables, and tries again".
/**
 * Applies what is missing, each migration in a transaction of its own, so that none holds its tables while later ones
 * run. Returns their names.
 */
export async function applyMigrations(migrator: Migrator, patience: Patience = usual): Promise<string[]> {
  const applied: string[] = [];
  let giveUp = performance.now() + patience.forMs;
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (!error) {
      if (results.length === 0) return applied;
      applied.push(...results.map(({ migrationName }) => migrationName));
      giveUp = performance.now() + patience.forMs;
    } else if (!wasHeld(error)) {
      throw error;
    } else if (performance.now() > giveUp) {
      const name = results.find(({ status }) => status === 'Error')?.migrationName;
      throw new ConfigError(
        `The migration ${name} could not be applied, because other transactions hold its tables for long. Nothing of it is in the database, and those before it stay. Look for them in pg_stat_activity (exports, backups, SQL Analytics), and try again.`,
        { cause: error },
      );
    } else await setTimeout(patience.betweenMs);
  }
}

/** Not had in time, or given up for somebody who waited in a circle with the migration. */
function wasHeld(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}
