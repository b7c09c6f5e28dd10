import { ConfigError } from '../config-error.ts';
import type { Database } from './database.ts';
import { inSystemTransaction } from './transaction.ts';

/**
 * Marks a new database as demo or real, and refuses to run one as the other: demo data must never reach real couriers,
 * nor demo parcels be mixed with real orders.
 */
export async function checkStamp(db: Database, mode: 'demo' | 'real'): Promise<void> {
  const stamp = await inSystemTransaction(db, async (tx) => {
    await tx
      .insertInto('stamp')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tx.selectFrom('stamp').select('mode').executeTakeFirstOrThrow();
  });
  if (stamp.mode === mode) return;
  throw new ConfigError(
    stamp.mode === 'demo'
      ? 'This database holds demo data, and the configuration is for real use.\nSet DATA_DIR to a new folder (or DATABASE_URL to a new database), or remove the real configuration to go on with the demo.'
      : 'This database holds real data, and there is no real configuration (store, couriers, DATABASE_URL).\nRestore the configuration, or set DATA_DIR to a new folder to try the demo.',
  );
}
