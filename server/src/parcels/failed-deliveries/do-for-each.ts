import { AppError } from '@shipmagic/domain/http/errors';
import type { NdrResults } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { PresentCases } from './read-cases.ts';

/**
 * Does the same for each parcel in a transaction of its own, so that one that is refused holds up no other. `run` returns
 * the shipment.
 */
export async function doForEach(
  db: Database,
  viewer: Viewer,
  ids: readonly string[],
  present: PresentCases,
  run: (tx: Tx, magicOrderId: string) => Promise<string>,
): Promise<NdrResults> {
  const done = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const id of new Set(ids)) {
    try {
      done.set(id, await inViewerTransaction(db, viewer, (tx) => run(tx, id)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(id, error.message);
    }
  }
  const items = await inViewerTransaction(db, viewer, (tx) => present(tx, viewer, [...done.values()]));
  return {
    results: [...new Set(ids)].map((magicOrderId) => ({
      magicOrderId,
      done: done.has(magicOrderId),
      reason: refused.get(magicOrderId) ?? null,
      item: items.find((item) => item.magicOrderId === magicOrderId) ?? null,
    })),
  };
}
