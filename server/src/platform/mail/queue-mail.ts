import { randomUUID } from 'node:crypto';
import { isTemporaryAddress } from '@shipmagic/domain/users/temporary-address';
import type { z } from 'zod';
import type { Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { MailTemplate } from './mail-template.ts';
import { insertMail } from './mails.queries.ts';

export interface NewMail<Content extends z.ZodType> {
  /** Who reads it: a signed-in person, the vendor, or the customer. */
  readonly audience: 'user' | 'vendor' | 'customer';
  readonly recipient: string;
  readonly content: z.input<Content>;
  /** Mails of accounts are about no order. */
  readonly orderId?: string;
  readonly shipmentId?: string;
  /** Names the event: a second mail with the same key is not written. Without it every call is a mail of its own. */
  readonly dedupeKey?: string;
  /** The person who asked for it; nobody for mails that events cause. */
  readonly requestedBy?: string;
}

/**
 * Writes a mail and the job that sends it in this transaction: it goes out exactly when the event happened. Answers
 * false when the event was mailed before, or when the address is one of a temporary access, which gets no mail.
 */
export async function queueMail<Content extends z.ZodType>(
  tx: Tx,
  template: MailTemplate<Content>,
  mail: NewMail<Content>,
): Promise<boolean> {
  if (isTemporaryAddress(mail.recipient)) return false;
  const id = randomUUID();
  const content = template.content.parse(mail.content);
  const written = await insertMail(tx, {
    id,
    kind: template.kind,
    dedupe_key: mail.dedupeKey ?? id,
    order_id: mail.orderId ?? null,
    shipment_id: mail.shipmentId ?? null,
    audience: mail.audience,
    recipient: mail.recipient,
    subject: template.subject(content),
    content: JSON.stringify(content),
    requested_by: mail.requestedBy ?? null,
  });
  if (written) await enqueue(tx, 'send_mail', { mailId: id }, { key: `mail:${id}`, maxAttempts: 3 });
  return written;
}
