import { messageChannel } from '@shipmagic/domain/messages/channel';
import { messageContent, valuesOf } from '@shipmagic/domain/messages/message-content';
import { afterReport, arrivedStates, messageState, reportedState } from '@shipmagic/domain/messages/message-state';
import { smsSize } from '@shipmagic/domain/messages/sms-parts';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../platform/db/transaction.ts';
import { findPrice, findTemplate, type MessageRow, updateMessage } from './messages.queries.ts';
import { type KeptReport, listReports, markJoined } from './reports.queries.ts';

/** Takes over what was reported of a message before it was known by the provider's number. */
export async function joinReports(tx: Tx, message: MessageRow, providerId: string, now: Date): Promise<void> {
  const reports = await listReports(tx, message.channel, providerId);
  let state = { ...message, state: afterReport(messageState.parse(message.state), 'accepted') as string };
  for (const report of reports) state = await applyReport(tx, state, report, now);
  await markJoined(tx, message.channel, providerId);
}

/** Notes a report of a message; returns the message as it is then. Whatever the order of reports, they end in the same. */
export async function applyReport(tx: Tx, message: MessageRow, report: KeptReport, now: Date): Promise<MessageRow> {
  const reported = reportedState.parse(report.state);
  const state = afterReport(messageState.parse(message.state), reported);
  const at = `${reported}_at` as const;
  const earlier = message[at];
  const next: MessageRow = {
    ...message,
    state,
    [at]: earlier && earlier < report.at ? earlier : report.at,
    billable: message.billable ?? report.billable,
    category: message.category ?? report.category,
  };
  const charged = await chargeOf(tx, next, now);
  const { billable, category } = next;
  await updateMessage(tx, message.id, {
    state,
    [at]: next[at],
    billable,
    category,
    unclear_attempts: 0,
    ...(state === 'failed' ? {} : { error: null, code: null }),
    ...charged,
  });
  return { ...next, ...(charged.cost !== undefined ? { cost: charged.cost, charged_at: charged.charged_at } : {}) };
}

/** Counted once, when the message has arrived: by the category that the provider says, or of an SMS by its parts. */
async function chargeOf(tx: Tx, message: MessageRow, now: Date) {
  if (message.charged_at || !arrivedStates.some((state) => state === message.state)) return {};
  const channel = messageChannel.parse(message.channel);
  const at = message.delivered_at ?? message.read_at ?? now;
  if (channel === 'whatsapp') {
    if (message.billable === null || message.category === null) return {};
    const price = message.billable ? await findPrice(tx, channel, message.category.toLowerCase(), indiaDay(at)) : 0;
    return price === null ? {} : { cost: price, charged_at: at };
  }
  const price = await findPrice(tx, channel, 'service', indiaDay(at));
  const parts = await partsOf(tx, message);
  return price === null ? {} : { cost: price * parts, charged_at: at };
}

/** The customer's link is about so long. */
const linkLength = 90;

async function partsOf(tx: Tx, message: MessageRow): Promise<number> {
  const template = await findTemplate(tx, 'sms', message.event);
  const content = messageContent.safeParse(message.content);
  if (!template?.body || !content.success) return 1;
  const values: Readonly<Record<string, string>> = { ...valuesOf(content.data), link: 'x'.repeat(linkLength) };
  return smsSize(template.body.replace(/##(\w+)##/g, (_, name: string) => values[name] ?? '')).parts;
}
