import { randomUUID } from 'node:crypto';
import { channelWords, type MessageChannel, messageChannel } from '@shipmagic/domain/messages/channel';
import { maskedPhone } from '@shipmagic/domain/messages/masked-phone';
import { messageError } from '@shipmagic/domain/messages/message-errors';
import { messageEvent } from '@shipmagic/domain/messages/message-event';
import { newsWords } from '@shipmagic/domain/messages/message-rules';
import { afterReport, messageState } from '@shipmagic/domain/messages/message-state';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { SendOutcome } from '../platform/messages/message-channel.ts';
import { endStop, saveStop } from './channels-in-use.ts';
import { insertConsents } from './consents.queries.ts';
import { joinReports } from './join-reports.ts';
import { lockMessage, type MessageRow, rememberUnreachable, updateMessage } from './messages.queries.ts';
import { endNotice, openNotice } from './notices.queries.ts';
import { queueRows } from './queue-messages.ts';
import { isReported, lockReports, markJoined } from './reports.queries.ts';
import { findTemplate, updateTemplates } from './templates.queries.ts';

const secondsLater = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const daySeconds = 24 * 60 * 60;
/** Seconds before a provider is asked again that was not reached, or refuses everything. */
const notReachedS = [60, 300, 900];
/** Attempts after which the next way is tried instead of one that is not reached. */
const notReachedAtMost = 3;
const stoppedS = 15 * 60;

/** Has the message looked at again at a moment. */
export const waitUntil = (tx: Tx, messageId: string, runAt: Date): Promise<void> =>
  enqueue(tx, 'send_message', { messageId }, { maxAttempts: 3, runAt });

/** Notes what became of a call, and what follows from it. */
export async function settleOutcome(tx: Tx, id: string, outcome: SendOutcome, now: Date): Promise<void> {
  if (outcome.kind === 'accepted') await lockReports(tx, outcome.providerId);
  const message = await lockMessage(tx, id);
  if (!message) return;
  const state = messageState.parse(message.state);
  switch (outcome.kind) {
    case 'accepted':
      return settleAccepted(tx, message, outcome.providerId, now);
    case 'unknown':
      await updateMessage(tx, id, { error: state === 'unknown' ? outcome.detail : message.error });
      return;
    case 'not_sent': {
      if (state !== 'unknown') return;
      if (message.further.length > 0 && message.attempts >= notReachedAtMost) {
        await updateMessage(tx, id, { state: 'failed', error: outcome.detail, failed_at: message.failed_at ?? now });
        return tryNext(tx, message, now);
      }
      const at = secondsLater(now, notReachedS[message.attempts - 1] ?? 1800);
      await updateMessage(tx, id, { state: 'queued', unclear_attempts: 0, error: outcome.detail, next_attempt_at: at });
      await waitUntil(tx, id, at);
      return;
    }
    case 'refused':
      // A report of an earlier attempt may have come in between.
      if (state === 'unknown') await noteRefused(tx, message, outcome, now);
  }
}

async function settleAccepted(tx: Tx, message: MessageRow, providerId: string, now: Date): Promise<void> {
  const channel = messageChannel.parse(message.channel);
  if (await isReported(tx, channel, providerId)) {
    // A report of this very call is newer than its answer: another attempt may be waiting.
    await updateMessage(tx, message.id, { provider_id: providerId, accepted_at: message.accepted_at ?? now });
    await markJoined(tx, channel, providerId);
  } else {
    await noteAccepted(tx, message, providerId, now);
    const { joined, failure } = await joinReports(tx, message, providerId, now);
    if (failure) await noteRefused(tx, joined, failure, now);
  }
  await noteWorks(tx, channel);
}

/** Notes that a way works again; last, because all messages of the way share what it writes. */
export async function noteWorks(tx: Tx, channel: MessageChannel): Promise<void> {
  await endStop(tx, channel);
  await endNotice(tx, channel, 'account');
}

/** Notes that the provider has a message, and has the order's history say so the first time. */
export async function noteAccepted(tx: Tx, message: MessageRow, providerId: string, now: Date): Promise<void> {
  const channel = messageChannel.parse(message.channel);
  await updateMessage(tx, message.id, {
    state: afterReport(messageState.parse(message.state), 'accepted'),
    provider_id: providerId,
    unclear_attempts: 0,
    error: null,
    code: null,
    accepted_at: message.accepted_at ?? now,
  });
  if (message.accepted_at) return;
  await recordActivity(tx, null, {
    orderId: message.order_id,
    type: 'other',
    action: `Customer messaged by ${channelWords[channel]}: ${newsWords[messageEvent.parse(message.event)]}`,
    notes: message.phone && maskedPhone(message.phone),
    staffOnly: true,
  });
}

/** Does what follows from a refusal, at once or by report, by the table of the domain. */
export async function noteRefused(
  tx: Tx,
  message: MessageRow,
  { code, detail }: { readonly code: string; readonly detail: string },
  now: Date,
): Promise<void> {
  const channel = messageChannel.parse(message.channel);
  const error = messageError(channel, code);
  const words = detail && detail !== error.words ? `${error.words} (${detail.slice(0, 200)})` : error.words;
  const again = async (seconds: number) => {
    const at = secondsLater(now, seconds);
    await updateMessage(tx, message.id, {
      state: 'queued',
      unclear_attempts: 0,
      code,
      error: words,
      next_attempt_at: at,
    });
    await waitUntil(tx, message.id, at);
  };
  const pause = error.pausesS?.[message.attempts - 1];
  if (error.action === 'retry' && pause !== undefined) return again(pause);
  if (error.action === 'stop_channel') {
    await saveStop(tx, channel, secondsLater(now, stoppedS));
    await openNotice(
      tx,
      channel,
      'account',
      `${channelWords[channel]}: ${words}. Nothing is sent by it until that is mended.`,
    );
    if (message.further.length === 0) return again(stoppedS);
  }
  if (error.action === 'later' && message.further.length === 0 && message.attempts < 2) return again(daySeconds);
  if (error.action === 'template') await refuseTemplate(tx, message, channel, words);
  if (message.phone && error.rememberDays)
    await rememberUnreachable(tx, channel, message.phone, secondsLater(now, error.rememberDays * daySeconds));
  if (message.phone && error.endsMarketing) {
    const { phone, order_id: orderId } = message;
    await insertConsents(tx, [{ phone, orderId, state: 'marketing_out', source: 'provider', said: words, at: now }]);
  }
  await updateMessage(tx, message.id, { state: 'failed', code, error: words, failed_at: message.failed_at ?? now });
  await tryNext(tx, message, now);
}

/** A template that its provider refuses is not used any more, until it says that it may be. */
async function refuseTemplate(tx: Tx, { event }: MessageRow, channel: MessageChannel, words: string): Promise<void> {
  const template = await findTemplate(tx, channel, event);
  if (!template) return;
  await updateTemplates(tx, { channel, name: template.name }, { state: 'REFUSED', state_reason: words });
  await openNotice(
    tx,
    channel,
    `template ${template.name}`,
    `${channelWords[channel]}, template ${template.name}: ${words}.`,
  );
}

/** Writes the message for the next way that is left; in the order's history where none is. */
export async function tryNext(tx: Tx, message: MessageRow, now: Date): Promise<void> {
  const [next, ...further] = message.further;
  if (next !== undefined && message.content !== null) {
    const { event, attempt, order_id, shipment_id, phone, content } = message;
    await queueRows(tx, [
      {
        id: randomUUID(),
        channel: next,
        event,
        attempt,
        order_id,
        shipment_id,
        phone,
        content: JSON.stringify(content),
        further,
        next_attempt_at: now,
      },
    ]);
    return;
  }
  await noteNotMessaged(tx, message);
}

/** Has the order's history say that a customer was not told. */
export async function noteNotMessaged(tx: Tx, message: MessageRow): Promise<void> {
  const channel = messageChannel.parse(message.channel);
  const about = messageEvent.parse(message.event);
  await recordActivity(tx, null, {
    orderId: message.order_id,
    type: 'other',
    action: `The customer could not be messaged by ${channelWords[channel]}: ${newsWords[about]}`,
    staffOnly: true,
  });
}
