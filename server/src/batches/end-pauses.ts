import { courierTroubles, troubledCourier, troubleSeconds } from '@shipmagic/domain/batches/batch-pause';
import type { Tx } from '../platform/db/transaction.ts';
import { readReach } from '../platform/partners/keep-reach.ts';
import { endPausesBefore } from './turns.queries.ts';

// Why: docs/decisions/batches.md, "A batch goes on as soon as its courier accepts our key".
/** Ends the pauses of batches whose courier was in trouble, and has answered another call well since. */
export async function endPauses(tx: Tx): Promise<void> {
  for (const [partner, { trouble, lastGoodAt }] of await readReach(tx)) {
    if (trouble !== null || lastGoodAt === null) continue;
    for (const kind of courierTroubles) {
      // Those that had begun by then.
      const before = new Date(lastGoodAt.getTime() + troubleSeconds(kind) * 1000);
      await endPausesBefore(tx, troubledCourier(partner, kind), before);
    }
  }
}
