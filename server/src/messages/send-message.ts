import { messageChannel } from '@shipmagic/domain/messages/channel';
import { payloadOfDays } from '@shipmagic/domain/messages/consent';
import { messageContent, templateVariable, valuesOf } from '@shipmagic/domain/messages/message-content';
import { smsSize, smsText } from '@shipmagic/domain/messages/sms-parts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { MessageGateways, OutgoingMessage } from '../platform/messages/message-channel.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { lockMessage, updateMessage } from './messages.queries.ts';
import { settleOutcome, waitUntil } from './settle-outcome.ts';
import type { TemplateRow } from './templates.queries.ts';
import { whyNotNow } from './why-not-now.ts';

/** The customer's own page of a part of an order, which opens without phone or email. */
export type PageOf = (tx: Tx, order: { readonly magicOrderId: string }) => Promise<string>;

export interface SendMessageDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly gateways: MessageGateways;
  /** Where customers follow their orders. */
  readonly trackingUrl: string;
  readonly pageOf: PageOf;
}

/** Milliseconds that a report of a message without an answer is waited for. */
export const reportWithinMs = 10 * 60_000;

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

// Why: docs/decisions/messages.md, "A message without an answer is asked for once more".
/**
 * Asks a provider to send a message, once, and notes what it says. Before the call its state is `unknown`, so that
 * whatever ends this process, the message is not asked for again before its provider had time to report it.
 */
export async function sendMessage(deps: SendMessageDeps, id: string): Promise<void> {
  await whileLocked(deps.db, `message ${id}`, async () => {
    const outgoing = await inSystemTransaction(deps.db, (tx) => begin(tx, deps, id, new Date()));
    if (!outgoing) return;
    const { channel, message } = outgoing;
    const gateway = deps.gateways[channel];
    const outcome = gateway
      ? await gateway.send(message)
      : ({ kind: 'refused', code: 'not_configured', detail: '' } as const);
    if (outcome.kind !== 'accepted') deps.log.warn({ messageId: id, channel, outcome }, 'a message was not accepted');
    await inSystemTransaction(deps.db, (tx) => settleOutcome(tx, id, outcome, new Date()));
  });
}

async function begin(tx: Tx, deps: SendMessageDeps, id: string, now: Date) {
  const message = await lockMessage(tx, id);
  if (!message || message.phone === null || !isDue(message, now)) return null;
  const channel = messageChannel.parse(message.channel);
  const { template, goOn } = await whyNotNow(tx, message, now);
  if (!goOn || !template) return null;
  const outgoing = await fill(tx, deps, message, template);
  await updateMessage(tx, id, {
    state: 'unknown',
    attempts: message.attempts + 1,
    unclear_attempts: message.unclear_attempts + 1,
    asked_at: now,
    next_attempt_at: new Date(now.getTime() + reportWithinMs),
    error: null,
    code: null,
    parts: channel === 'sms' ? partsOf(template, outgoing) : null,
  });
  await waitUntil(tx, id, new Date(now.getTime() + reportWithinMs));
  return { channel, message: outgoing };
}

/** One that got no answer is asked for once more, after its provider had time to report it. */
const isDue = ({ state, unclear_attempts: unclear, next_attempt_at: at }: Locked, now: Date) =>
  at.getTime() <= now.getTime() + 1000 && (state === 'queued' || (state === 'unknown' && unclear < 2));

async function fill(
  tx: Tx,
  { pageOf, trackingUrl }: SendMessageDeps,
  row: Locked,
  template: TemplateRow,
): Promise<OutgoingMessage> {
  const content = messageContent.parse(row.content);
  const values = valuesOf(content);
  const whole = template.has_link ? await pageOf(tx, content) : null;
  return {
    id: row.id,
    to: row.phone ?? '',
    template: { name: template.name, language: template.language, dltHeader: template.dlt_header },
    values: template.parameters.map((name) => [name, values[templateVariable.parse(name)]] as const),
    link: whole === null ? null : { whole, afterHost: whole.slice(trackingUrl.length).replace(/^\//, '') },
    replies: Array.from({ length: template.day_buttons }, (_, i) => payloadOfDays(i + 1)),
  };
}

/** As it is sent, link included; null for a template whose text is not known. */
function partsOf({ body }: TemplateRow, { values, link }: OutgoingMessage): number | null {
  if (body === null) return null;
  return smsSize(smsText(body, { ...Object.fromEntries(values), link: link?.whole ?? '' })).parts;
}
