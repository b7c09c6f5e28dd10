import { type Invariant, invariants } from '@shipmagic/domain/changes/invariants';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { brokenBy, keepBroken } from './invariants.queries.ts';

export { countBroken } from './invariants.queries.ts';

/** Looks for orders and parcels for which something does not hold; how many there are of each. */
export async function checkInvariants(db: Database): Promise<ReadonlyMap<Invariant, number>> {
  const found = new Map<Invariant, number>();
  for (const name of invariants) {
    const count = await inSystemTransaction(db, async (tx) => {
      const orders = await brokenBy[name](tx).execute();
      await keepBroken(
        tx,
        name,
        orders.map(({ id }) => id),
      );
      return orders.length;
    });
    found.set(name, count);
  }
  return found;
}
