import type { ReplyKind } from '@shipmagic/domain/messages/consent';
import { messageEvent } from '@shipmagic/domain/messages/message-event';
import { customerPhone } from '../orders/order/customer-phone.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Reply } from '../platform/messages/read-whatsapp.ts';

/** The message that a reply answers: by the provider's number, else the newest to this customer, by id or by phone. */
export async function findAnswered(tx: Tx, { answers, userId, phone }: Pick<Reply, 'answers' | 'userId' | 'phone'>) {
  const messages = tx
    .selectFrom('messages')
    .select(['id', 'order_id', 'phone', 'user_id'])
    .where('channel', '=', 'whatsapp')
    .orderBy('created_at', 'desc')
    .limit(1);
  const known = [
    ['provider_id', answers],
    ['user_id', userId],
    ['phone', phone],
  ] as const;
  for (const [column, value] of known) {
    const found = value === null ? undefined : await messages.where(column, '=', value).executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

/** Gives the phone to replies of a customer who hid it, and returns them. */
export function nameHidden(tx: Tx, userId: string, phone: string) {
  return tx
    .updateTable('message_replies')
    .set({ phone })
    .where('user_id', '=', userId)
    .where('phone', 'is', null)
    .returning(['kind', 'said', 'at', 'order_id'])
    .execute();
}

/** The failed delivery that a message with this number of the provider's asked about, with the phones of message and order. */
export function findAsked(tx: Tx, answers: string) {
  return tx
    .selectFrom('messages as m')
    .innerJoin('magic_orders as o', 'o.id', 'm.order_id')
    .select(['m.phone', 'm.shipment_id', 'm.attempt', 'o.magic_order_id', customerPhone.as('contact')])
    .where('m.channel', '=', 'whatsapp')
    .where('m.event', '=', messageEvent.enum.delivery_failed)
    .where('m.provider_id', '=', answers)
    .executeTakeFirst();
}

interface NewReply {
  readonly reply: Reply;
  readonly about: { readonly id: string; readonly order_id: string } | null;
  readonly phone: string | null;
  readonly kind: ReplyKind;
  readonly day: string | null;
  readonly answered: boolean;
}

/** Keeps a reply; false if it came before. */
export async function insertReply(tx: Tx, { reply, about, phone, kind, day, answered }: NewReply): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_replies')
    .values({
      provider_id: reply.providerId,
      phone,
      user_id: reply.userId,
      message_id: about?.id ?? null,
      order_id: about?.order_id ?? null,
      kind,
      said: reply.text?.slice(0, 1000) ?? null,
      day,
      answered,
      at: reply.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
