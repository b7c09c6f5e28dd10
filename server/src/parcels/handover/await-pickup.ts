import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { findRequest, type PickupRow } from './pickups.queries.ts';

/** How long to wait for the courier's answer. Milliseconds. */
const patienceMs = 10_000;

/**
 * Waits briefly for a request's outcome and returns it; the request continues on its own. Throws the courier's refusal
 * (422), or the reason why it could not be asked (502).
 */
export async function awaitPickup(db: Database, viewer: Viewer, pickupId: string): Promise<PickupRow> {
  const start = Date.now();
  for (let pauseMs = 40; ; pauseMs = Math.min(pauseMs * 1.4, 400)) {
    const row = await inViewerTransaction(db, viewer, (tx) => findRequest(tx, pickupId));
    if (!row) throw new AppError('not_found', 'Warehouse not found');
    if (row.state === 'refused')
      throw new AppError(
        row.failure === 'refused' ? 'rejected' : 'partner_failed',
        row.message ?? 'The courier did not accept it',
      );
    // A message of an open request: the courier could not be asked, and will be asked again later.
    if (row.state === 'accepted' || row.message || Date.now() - start > patienceMs) return row;
    await pause(pauseMs);
  }
}
