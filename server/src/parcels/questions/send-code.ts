import { randomUUID } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import { codeMinutes, codeTries } from '@shipmagic/domain/parcels/questions/answer-code';
import { maskedContact } from '@shipmagic/domain/parcels/questions/masked-contact';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { type KeyRing, markOf } from '../../platform/key-ring.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { mailToWrite, queueMails } from '../../platform/mail/queue-mail.ts';
import { keepCode } from './answer-codes.queries.ts';
import { codeMailContent } from './code-mail.ts';
import { orderNotFound } from './customer-visitor.ts';
import { lockCustomerOrder } from './questions.queries.ts';

const mailAddress = z.email();

/**
 * Sends a new code to the contact of the order, never to one that is only being given; the former code stops working.
 * Returns where it went, masked. Throws 404, and 409 without a contact that can be reached.
 */
export function sendCode(db: Database, keys: KeyRing, magicOrderId: string, now: Date): Promise<string> {
  return inSystemTransaction(db, async (tx) => {
    const order = await lockCustomerOrder(tx, magicOrderId);
    if (!order || order.erased_at) throw orderNotFound();
    const recipient = mailAddress.safeParse(order.customer_email?.trim());
    if (!recipient.success || !(await isMailEnabled(tx)))
      throw new AppError('conflict', 'We have no address to which a code can be sent. Please contact our care team.');
    const secret = randomUUID();
    await keepCode(tx, order.id, {
      secret,
      expires_at: new Date(now.getTime() + codeMinutes * 60_000),
      tries_left: codeTries,
    });
    await queueMails(tx, [
      mailToWrite(codeMailContent, {
        audience: 'customer',
        recipient: recipient.data,
        content: { orderNumber: order.order_number, secret, key: markOf(keys.current), name: order.customer_name },
        orderId: order.id,
      }),
    ]);
    return maskedContact(recipient.data);
  });
}
