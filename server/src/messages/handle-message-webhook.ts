import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { readReceipts } from '../platform/messages/read-receipts.ts';
import { readWhatsapp } from '../platform/messages/read-whatsapp.ts';
import { type AnswerDay, answerByDays } from './answer-by-day.ts';
import { takeAccountEvents } from './take-account-events.ts';
import { takeReplies } from './take-replies.ts';
import { takeReports } from './take-reports.ts';

/** Handles a stored webhook of WhatsApp; returns why it cannot be read, null if it can. */
export async function handleWhatsapp(
  db: Database,
  body: unknown,
  now: Date,
  answerDay: AnswerDay,
): Promise<string | null> {
  const events = readWhatsapp(body);
  if (!events) return 'It is no webhook of WhatsApp';
  // First, and each in its own transaction: whatever ends this, a webhook that is handled again answers the same.
  const answered = await answerByDays(db, events.replies, answerDay);
  // Each by itself: what cannot be taken in of one must not take a customer's no with it.
  for (const reply of events.replies) await inSystemTransaction(db, (tx) => takeReplies(tx, [reply], answered));
  await takeReports(db, events.reports, now);
  const strange = await inSystemTransaction(db, (tx) => takeAccountEvents(tx, events.account));
  const unread = events.unread + strange;
  return unread > 0 ? `${unread} of its parts cannot be read` : null;
}

/** The same for receipts of SMS. */
export async function handleReceipts(db: Database, body: unknown, now: Date): Promise<string | null> {
  const reports = readReceipts(body, now);
  if (!reports) return 'It is no receipt of MSG91';
  await takeReports(db, reports, now);
  return null;
}
