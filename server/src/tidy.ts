import { forgetBatches } from './batches/batches.ts';
import { listNamedBrandFiles } from './brand/brand.ts';
import { forgetClaimFiles, listNamedClaimFiles } from './claims/claim-files.ts';
import { forgetItems } from './inbox/inbox.ts';
import { forgetOldMessages } from './messages/messages.ts';
import { forgetProcesses } from './operations/processes/processes.ts';
import { forgetLabels, listNamedFiles } from './parcels/labels/labels.ts';
import { forgetPinServices } from './parcels/pin-codes/pin-codes.ts';
import { forgetResets, forgetSessions } from './people/account/accounts.ts';
import { forgetInvitations } from './people/invitations/invitations.ts';
import { forgetAllowances } from './platform/db/allowance.ts';
import type { Database } from './platform/db/database.ts';
import { forgetFailures } from './platform/db/failures.ts';
import { makePartitions } from './platform/db/partitions.ts';
import { inAuthTransaction, inSystemTransaction } from './platform/db/transaction.ts';
import type { Files } from './platform/files/files.ts';
import { type Swept, sweepFiles } from './platform/files/sweep-files.ts';
import { forgetQueues } from './platform/jobs/enqueue.ts';
import { forgetOldMails } from './platform/mail/settle-mails.ts';
import type { Logger } from './platform/telemetry/log.ts';
import { forgetEntries } from './platform/webhooks/webhooks.ts';
import { forgetReturnPictures, listNamedReturnFiles } from './returns/pictures/pictures.ts';
import { readSetting } from './settings/kept-settings.ts';
import { forgetPayloads, movePayloads } from './store-sync/imports/imports.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired data. */
export async function tidy(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  // On its own: whoever reads or writes these tables waits until it is done.
  await inSystemTransaction(db, async (tx) => {
    await makePartitions(tx, now);
    const { webhookDays, payloadDays } = await readSetting(tx, 'retention');
    await forgetEntries(tx, ago(webhookDays));
    await forgetPayloads(tx, ago(payloadDays));
  });
  await movePayloads(db);
  await inSystemTransaction(db, async (tx) => {
    await forgetAllowances(tx, ago(2));
    await forgetFailures(tx, 'tracking_failures', ago(2));
    await forgetPinServices(tx, ago(1));
    await forgetProcesses(tx, ago(1));
    await forgetBatches(tx, ago(30));
    await forgetItems(tx, ago(90));
    await forgetClaimFiles(tx, now);
    await forgetReturnPictures(tx, now);
    await forgetOldMails(tx, now);
    await forgetOldMessages(tx, now);
    await forgetQueues(tx);
  });
  await forgetLabels(db, now);
  await inAuthTransaction(db, async (tx) => {
    await forgetSessions(tx, ago(30));
    await forgetFailures(tx, 'login_failures', ago(2));
    await forgetResets(tx, ago(2));
    await forgetInvitations(tx, ago(30));
  });
}

/** Deletes files that belong to no row of the product; `isSure` also where that is suspiciously many. */
export function tidyFiles(
  { db, files, log }: { readonly db: Database; readonly files: Files; readonly log: Logger },
  now: Date,
  isSure = false,
): Promise<Swept> {
  const named = (names: readonly string[]) =>
    inSystemTransaction(
      db,
      async (tx) =>
        new Set([
          ...(await listNamedFiles(tx, names)),
          ...(await listNamedClaimFiles(tx, names)),
          ...(await listNamedBrandFiles(tx, names)),
          ...(await listNamedReturnFiles(tx, names)),
        ]),
    );
  return sweepFiles({ files, log, now, named, isSure });
}
