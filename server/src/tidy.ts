import { forgetBatches } from './batches/batches.ts';
import { forgetExceptions } from './exceptions/exceptions.ts';
import { forgetPinServices } from './parcels/shipments/shipments.ts';
import { forgetResets, forgetSessions } from './people/account/accounts.ts';
import { forgetInvitations } from './people/invitations/invitations.ts';
import { forgetAllowances } from './platform/db/allowance.ts';
import type { Database } from './platform/db/database.ts';
import { forgetFailures } from './platform/db/failures.ts';
import { inAuthTransaction, inSystemTransaction } from './platform/db/transaction.ts';
import { forgetEntries } from './platform/inbox/inbox.ts';
import { forgetOldMails } from './platform/mail/settle-mails.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired data. */
export async function tidy(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await inSystemTransaction(db, async (tx) => {
    await forgetEntries(tx, ago(30));
    await forgetAllowances(tx, ago(2));
    await forgetFailures(tx, 'tracking_failures', ago(2));
    await forgetPinServices(tx, ago(1));
    await forgetBatches(tx, ago(30));
    await forgetExceptions(tx, ago(90));
    await forgetOldMails(tx, now);
  });
  await inAuthTransaction(db, async (tx) => {
    await forgetSessions(tx, ago(30));
    await forgetFailures(tx, 'login_failures', ago(2));
    await forgetResets(tx, ago(2));
    await forgetInvitations(tx, ago(30));
  });
}
