import { messageState } from '@shipmagic/domain/messages/message-state';
import type { Tx } from '../platform/db/transaction.ts';
import type { Report } from '../platform/messages/message-channel.ts';
import { applyReport } from './join-reports.ts';
import { lockReported } from './messages.queries.ts';
import { insertReport, markJoined } from './reports.queries.ts';
import { noteAccepted, noteRefused } from './settle-outcome.ts';

/**
 * Takes in what providers report, each once. A report of a number that no message has yet is kept: it may have come
 * before the answer to our call.
 */
export async function takeReports(tx: Tx, reports: readonly Report[], now: Date): Promise<void> {
  for (const report of reports) if (await insertReport(tx, report)) await takeReport(tx, report, now);
}

async function takeReport(tx: Tx, report: Report, now: Date): Promise<void> {
  const found = await lockReported(tx, report, report.channel);
  if (!found) return;
  // Of the attempt that has failed, and after which it waits for another one.
  if (found.state === 'queued' && found.failed_at && report.state === 'sent') return;
  // Its provider has it, whatever became of our call.
  if (!found.accepted_at || found.provider_id === null) await noteAccepted(tx, found, report.providerId, now);
  const before = messageState.parse(found.state);
  const message = await applyReport(tx, found, report, now);
  await markJoined(tx, report.channel, report.providerId);
  const hasFailed = message.state === 'failed' && before !== 'failed';
  if (hasFailed) await noteRefused(tx, message, { code: report.code ?? '', detail: report.detail ?? '' }, now);
}
