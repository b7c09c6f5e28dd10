import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { markPasswordTyped } from './accounts.queries.ts';
import { requirePassword } from './require-password.ts';

/** Records that the password was entered again in this session. Throws 400 at `currentPassword`, and 429. */
export async function confirmPassword(
  db: Database,
  viewer: Viewer,
  { currentPassword, now }: { currentPassword: string; now: Date },
): Promise<void> {
  await requirePassword(db, viewer, currentPassword, now);
  await inAuthTransaction(db, async (tx) => {
    await markPasswordTyped(tx, viewer.sessionId, now);
    await recordAudit(tx, { actor: viewer, action: 'password.confirmed', address: viewer.ipAddress });
  });
}
