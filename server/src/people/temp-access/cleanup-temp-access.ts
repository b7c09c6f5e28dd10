import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { removeEnded } from './temp-access.queries.ts';

/** Deletes expired temporary accesses, including revoked ones, and returns how many. */
export async function cleanUpTempAccess(tx: Tx, viewer: Viewer, now: Date): Promise<number> {
  const removed = await removeEnded(tx, now);
  if (removed > 0) {
    const details = { removed };
    await recordAudit(tx, { actor: viewer, action: 'temporary_access.removed', details, address: viewer.ipAddress });
  }
  return removed;
}
