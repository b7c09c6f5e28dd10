import { randomUUID } from 'node:crypto';
import type { MessageChannel } from '@shipmagic/domain/messages/channel';
import { consentInForce } from '@shipmagic/domain/messages/consent';
import type { MessageContent } from '@shipmagic/domain/messages/message-content';
import type { MessageEvent } from '@shipmagic/domain/messages/message-event';
import { isFor, messageNumber } from '@shipmagic/domain/messages/message-number';
import { channelsFor, type MessageRules } from '@shipmagic/domain/messages/message-rules';
import { quietUntil } from '@shipmagic/domain/messages/quiet-hours';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueueAll } from '../platform/jobs/enqueue.ts';
import { insertConsents, type KeptConsent, listConsents } from './consents.queries.ts';
import { findUnreachable, insertMessages } from './messages.queries.ts';

/** News of a parcel, as the decision of `domain/parcels/tracking/customer-mail.ts` or a failed delivery has it. */
export interface ParcelNews {
  readonly event: MessageEvent;
  /** After how many failed attempts; 0 of all else. */
  readonly attempt?: number;
  /** The template of WhatsApp asks for a day, which cannot be chosen for this parcel. */
  readonly noDay?: boolean;
  readonly orderId: string;
  readonly shipmentId: string;
  /** As the customer typed it. */
  readonly phone: string | null;
  /** Of the order, and when it was placed: they may say that the customer has agreed. */
  readonly tags: readonly string[];
  readonly orderedAt: Date;
  readonly content: MessageContent;
}

interface MessagingMeans {
  readonly channels: readonly MessageChannel[];
  readonly rules: MessageRules;
}

/** Whether an event is messaged at all, with what is configured and switched on. */
export const isMessaged = (event: MessageEvent, { channels, rules }: MessagingMeans): boolean =>
  channelsFor(event, rules).channels.some((channel) => channels.includes(channel));

/**
 * Writes the messages that news call for, and the jobs that send them, in this transaction: those that the rules and the
 * customer allow, in the first way that is open, and one per event and way however often this is called.
 */
export async function queueMessages(
  tx: Tx,
  news: readonly ParcelNews[],
  { channels, rules }: MessagingMeans,
  now: Date,
): Promise<void> {
  const reachable = news.flatMap((one) => {
    const phone = messageNumber(one.phone);
    return phone ? [{ ...one, number: phone }] : [];
  });
  if (reachable.length === 0) return;
  const phones = [...new Set(reachable.map(({ number }) => number))];
  const consents = await withTicks(tx, reachable, await listConsents(tx, phones), rules);
  const unreachable = await findUnreachable(tx, phones);
  const rows = reachable.flatMap((one) => {
    const { channels: wanted, atOnce } = channelsFor(one.event, rules);
    const consent = consentInForce(consents.get(one.number) ?? []);
    const open = wanted.filter(
      (channel) =>
        channels.includes(channel) &&
        !(one.noDay && channel === 'whatsapp') &&
        isFor(channel, one.number) &&
        isAllowed(channel, consent) &&
        !unreachable.has(`${channel} ${one.number}`),
    );
    const first = atOnce ? open : open.slice(0, 1);
    return first.map((channel) => ({
      id: randomUUID(),
      channel,
      event: one.event,
      attempt: one.attempt ?? 0,
      order_id: one.orderId,
      shipment_id: one.shipmentId,
      phone: one.number,
      content: JSON.stringify(one.content),
      further: atOnce ? [] : open.slice(1),
      next_attempt_at: quietUntil(rules, now) ?? now,
    }));
  });
  await queueRows(tx, rows);
}

type NewMessage = Parameters<typeof insertMessages>[1][number];

/** Writes messages that are new, with the jobs that send them. */
export async function queueRows(tx: Tx, rows: readonly NewMessage[]): Promise<void> {
  const written = await insertMessages(tx, rows);
  await enqueueAll(
    tx,
    'send_message',
    written.map(({ id, next_attempt_at: runAt }) => ({
      payload: { messageId: id },
      key: `message:${id}`,
      maxAttempts: 3,
      runAt,
    })),
  );
}

/** WhatsApp needs a yes; an SMS about one's own order only that nobody has said no. */
export const isAllowed = (channel: MessageChannel, consent: KeptConsent | null): boolean =>
  channel === 'whatsapp' ? consent?.state === 'in' : consent?.state !== 'out';

/** Writes down the yes that an order's tags say, where nobody has said anything yet. */
async function withTicks(
  tx: Tx,
  news: readonly (ParcelNews & { readonly number: string })[],
  known: ReadonlyMap<string, KeptConsent[]>,
  { optInTags }: MessageRules,
): Promise<ReadonlyMap<string, KeptConsent[]>> {
  const wanted = new Set(optInTags.map((tag) => tag.toLowerCase()));
  const all = new Map(known);
  for (const { number, tags, orderedAt: at, orderId } of news) {
    const said = tags.find((tag) => wanted.has(tag.trim().toLowerCase()));
    if (said === undefined || all.has(number)) continue;
    await insertConsents(tx, [{ phone: number, orderId, state: 'in', source: 'store', said, at }]);
    all.set(number, [{ state: 'in', source: 'store', said, byEmail: null, at }]);
  }
  return all;
}
