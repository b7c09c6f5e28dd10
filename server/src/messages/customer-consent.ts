import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { consentInForce } from '@shipmagic/domain/messages/consent';
import { maskedPhone } from '@shipmagic/domain/messages/masked-phone';
import { messageNumber } from '@shipmagic/domain/messages/message-number';
import type { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { insertConsents, listConsents } from './consents.queries.ts';

/** The consent in force of an order’s customer. Throws 404. */
export async function readConsent(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<Omit<RouteAnswer<typeof messagesContract.consent>, 'canMessage'>> {
  const { order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const phone = messageNumber(order.customerPhone ?? order.shippingAddress?.phone);
  if (phone === null || order.personalDataErasedAt) return { phone: null, inForce: null };
  const held = consentInForce((await listConsents(tx, [phone])).get(phone) ?? []);
  const inForce = held && {
    state: held.state,
    source: held.source,
    text: held.said,
    at: held.at.toISOString(),
    byEmail: held.byEmail,
  };
  return { phone: maskedPhone(phone), inForce };
}

/** Writes down what a customer has told somebody of the staff. Throws 404, and 409 without a phone. */
export async function writeConsent(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  { state, text, now }: { readonly state: 'in' | 'out'; readonly text: string; readonly now: Date },
): Promise<void> {
  const { id, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const phone = messageNumber(order.customerPhone ?? order.shippingAddress?.phone);
  if (phone === null) throw new AppError('conflict', 'This order has no number of a mobile phone.');
  await insertConsents(tx, [
    { phone, orderId: id, state, source: 'staff', said: text, byEmail: viewer.email, at: now },
  ]);
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'other',
    action: state === 'in' ? 'Customer agrees to messages' : 'Customer wants no messages',
    notes: text,
    staffOnly: true,
  });
}
