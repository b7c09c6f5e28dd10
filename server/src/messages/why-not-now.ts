import { messageChannel } from '@shipmagic/domain/messages/channel';
import { consentInForce } from '@shipmagic/domain/messages/consent';
import { messageEvent } from '@shipmagic/domain/messages/message-event';
import { quietUntil } from '@shipmagic/domain/messages/quiet-hours';
import { whyNoNews } from '@shipmagic/domain/messages/still-news';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { storedOrNull } from '../platform/db/stored-values.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { readStop } from './channels-in-use.ts';
import { listConsents } from './consents.queries.ts';
import { countOfDay, findUnreachable, type lockMessage, updateMessage } from './messages.queries.ts';
import { isAllowed } from './queue-messages.ts';
import { noteNotMessaged, tryNext, waitUntil } from './settle-outcome.ts';
import { findTemplate, type TemplateRow } from './templates.queries.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

const hour = 3_600_000;

interface Leave {
  readonly goOn: boolean;
  readonly template?: TemplateRow;
}

/**
 * Whether a message goes out now. One that may not go out any more is dropped with its reason, and the next way tried
 * where that may help; one that has to wait is noted to wait.
 */
export async function whyNotNow(tx: Tx, message: Locked, now: Date): Promise<Leave> {
  const channel = messageChannel.parse(message.channel);
  const event = messageEvent.parse(message.event);
  const phone = message.phone ?? '';
  const rules = await readSetting(tx, 'customer_messages');
  const drop = async (reason: string, isForNext: boolean): Promise<Leave> => {
    const isAsked = message.attempts > 0;
    await updateMessage(tx, message.id, { state: isAsked ? 'failed' : 'dropped', error: reason });
    if (isForNext) await tryNext(tx, message, now);
    return { goOn: false };
  };
  const wait = async (until: Date, reason: string): Promise<Leave> => {
    await updateMessage(tx, message.id, { error: reason, next_attempt_at: until });
    await waitUntil(tx, message.id, until);
    return { goOn: false };
  };

  if (message.content === null) return drop('Its content has been deleted', false);
  if (message.current_shipment_id !== message.shipment_id) return drop('Another parcel is on its way instead', false);
  const status = storedOrNull(shipmentStatus, message.shipment_status);
  const old = whyNoNews(event, status, message.created_at, now);
  // Of one that was asked for in vain, the order's history says that it did not go out.
  if (old && message.attempts > 0) await noteNotMessaged(tx, message);
  if (old) return drop(old, false);
  const consents = await listConsents(tx, [phone]);
  if (!isAllowed(channel, consentInForce(consents.get(phone) ?? [])))
    return drop('The customer does not want these messages', false);
  if ((await findUnreachable(tx, [phone])).has(`${channel} ${phone}`))
    return drop('This number could not be reached in this way lately', true);
  const template = await findTemplate(tx, channel, event);
  if (!template) return drop('There is no template for this', true);
  if (template.state !== 'APPROVED')
    return drop(`The template ${template.name} cannot be used: ${template.state}`, true);
  const quiet = quietUntil(rules, now);
  if (quiet) return wait(quiet, 'Quiet hours');
  const stop = await readStop(tx, channel, now);
  if (stop) return message.further.length > 0 ? drop('This way is stopped', true) : wait(stop, 'This way is stopped');
  if ((await countOfDay(tx, phone)) >= rules.perDay)
    return wait(new Date(now.getTime() + hour), 'This phone got enough messages for one day');
  return { goOn: true, template };
}
