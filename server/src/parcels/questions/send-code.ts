import { randomUUID } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import { needsCode } from '@shipmagic/domain/parcels/answers/customer-answer';
import { codeMinutes, codeTries } from '@shipmagic/domain/parcels/questions/answer-code';
import { maskedContact } from '@shipmagic/domain/parcels/questions/masked-contact';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { type KeyRing, markOf } from '../../platform/key-ring.ts';
import { mailToWrite, queueMails } from '../../platform/mail/queue-mail.ts';
import { keepCode, prolongCode } from './answer-codes.queries.ts';
import { codeContacts } from './code-contact.ts';
import { codeMailContent } from './code-mail.ts';
import { nothingToAnswer, orderNotFound } from './customer-visitor.ts';
import { lockCustomerOrder } from './questions.queries.ts';
import { readAsked } from './read-questions.ts';

interface Needs {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly keys: { readonly answerCodes: KeyRing };
  /** Whether the customer can ask for a return, which a code confirms, too. */
  mayAskReturn(tx: Tx, magicOrderId: string, now: Date): Promise<boolean>;
}

// Why: docs/decisions/parcels.md, "A code is derived, so that nothing at rest tells it".
/**
 * Sends a code to the contact of the order, never to one that is only being given: the one in force again, with the tries
 * that it has left, or else a new one. Returns where it went, masked. Throws 404, and 409 without a question or a return
 * that a code confirms, or a contact that can be reached.
 */
export function sendCode(
  { db, couriers, keys, mayAskReturn }: Needs,
  magicOrderId: string,
  now: Date,
): Promise<string> {
  return inSystemTransaction(db, async (tx) => {
    const order = await lockCustomerOrder(tx, magicOrderId);
    if (!order || order.erased_at) throw orderNotFound();
    const offered = (await readAsked(tx, couriers, magicOrderId, now))?.offered ?? [];
    const isForReturn = await mayAskReturn(tx, magicOrderId, now);
    if (offered.length === 0 && !isForReturn) throw nothingToAnswer();
    const recipient = (await codeContacts(tx))(order.customer_email);
    if (recipient === null)
      throw new AppError('conflict', 'We have no address to which a code can be sent. Please contact our care team.');
    if (!isForReturn && !offered.some(({ answer }) => needsCode(answer))) throw nothingToAnswer();
    const until = new Date(now.getTime() + codeMinutes * 60_000);
    const secret = (await prolongCode(tx, order.id, until, now)) ?? (await newCode(tx, order.id, until));
    await queueMails(tx, [
      mailToWrite(codeMailContent, {
        audience: 'customer',
        recipient,
        content: {
          orderNumber: order.order_number,
          secret,
          key: markOf(keys.answerCodes.current),
          name: order.customer_name,
        },
        orderId: order.id,
      }),
    ]);
    return maskedContact(recipient);
  });
}

async function newCode(tx: Tx, orderId: string, until: Date): Promise<string> {
  const secret = randomUUID();
  await keepCode(tx, orderId, { secret, expires_at: until, tries_left: codeTries });
  return secret;
}
