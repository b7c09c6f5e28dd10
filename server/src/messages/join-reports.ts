import { messageChannel } from '@shipmagic/domain/messages/channel';
import { afterReport, arrivedStates, messageState, reportedState } from '@shipmagic/domain/messages/message-state';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../platform/db/transaction.ts';
import { findPrice, type MessageRow, updateMessage } from './messages.queries.ts';
import { type KeptReport, listReports, markJoined } from './reports.queries.ts';

interface Joined {
  readonly joined: MessageRow;
  /** Why it has failed by these reports. */
  readonly failure: { readonly code: string; readonly detail: string } | null;
}

/** Takes over what was reported of a message before it was known by the provider's number. */
export async function joinReports(tx: Tx, message: MessageRow, providerId: string, now: Date): Promise<Joined> {
  const reports = await listReports(tx, message.channel, providerId);
  let joined: MessageRow = {
    ...message,
    state: afterReport(messageState.parse(message.state), 'accepted'),
    provider_id: providerId,
    accepted_at: message.accepted_at ?? now,
  };
  const hadFailed = joined.state === 'failed';
  for (const report of reports) joined = await applyReport(tx, joined, report, now);
  await markJoined(tx, message.channel, providerId);
  const failed = reports.find(({ state }) => state === 'failed');
  const isNew = joined.state === 'failed' && !hadFailed && failed;
  return { joined, failure: isNew ? failureOf(failed) : null };
}

export const failureOf = ({ code, detail }: KeptReport) => ({ code: code ?? '', detail: detail ?? '' });

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
  return price === null ? {} : { cost: price * (message.parts ?? 1), charged_at: at };
}
