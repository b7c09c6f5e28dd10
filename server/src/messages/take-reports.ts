import { messageState } from '@shipmagic/domain/messages/message-state';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Report } from '../platform/messages/message-channel.ts';
import { applyReport, failureOf } from './join-reports.ts';
import { knowUser } from './know-user.ts';
import { lockReported } from './messages.queries.ts';
import { insertReport, lockReports, markJoined } from './reports.queries.ts';
import { noteAccepted, noteRefused, noteWorks } from './settle-outcome.ts';

/**
 * Takes in what providers report, each once and by itself: a provider reports many messages together in any order, and
 * holding several at once could end in a deadlock. A report of a number that no message has yet is kept: it may have
 * come before the answer to our call.
 */
export async function takeReports(db: Database, reports: readonly Report[], now: Date): Promise<void> {
  for (const report of reports)
    await inSystemTransaction(db, async (tx) => {
      await lockReports(tx, report.providerId);
      if (await insertReport(tx, report)) await takeReport(tx, report, now);
    });
}

async function takeReport(tx: Tx, report: Report, now: Date): Promise<void> {
  const found = await lockReported(tx, report, report.channel);
  if (!found) return;
  if (report.userId !== null) await knowUser(tx, found, report.userId);
  // Of the attempt that has failed, and after which it waits for another one.
  if (found.state === 'queued' && found.failed_at && report.state === 'sent') return;
  // Its provider has it, whatever became of our call.
  const isNew = !found.accepted_at || found.provider_id === null;
  if (isNew) await noteAccepted(tx, found, report.providerId, now);
  const before = messageState.parse(found.state);
  const message = await applyReport(tx, found, report, now);
  await markJoined(tx, report.channel, report.providerId);
  if (message.state === 'failed' && before !== 'failed') await noteRefused(tx, message, failureOf(report), now);
  if (isNew) await noteWorks(tx, report.channel);
}
