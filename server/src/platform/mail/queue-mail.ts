import { randomUUID } from 'node:crypto';
import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Mails } from '../db/schema.generated.ts';
import type { Tx } from '../db/transaction.ts';
import { enqueueAll } from '../jobs/enqueue.ts';
import type { MailTemplate } from './mail-template.ts';
import { insertMail, insertMails } from './mails.queries.ts';

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

/** A mail as it is kept, with an id of its own. */
export interface MailToWrite {
  readonly row: Insertable<Mails> & { readonly id: string; readonly recipient: string };
}

/** A mail that is ready to be written. Throws when its content is not what its kind says. */
export function mailToWrite<Content extends z.ZodType>(
  template: Pick<MailTemplate<Content>, 'kind' | 'content' | 'subject'>,
  mail: NewMail<Content>,
): MailToWrite {
  const id = randomUUID();
  const content = template.content.parse(mail.content);
  return {
    row: {
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
    },
  };
}

const sending = (id: string) => ({ payload: { mailId: id }, key: `mail:${id}`, maxAttempts: 3 });

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
  const { row } = mailToWrite(template, mail);
  const written = await insertMail(tx, row);
  if (written) await enqueueAll(tx, 'send_mail', [sending(row.id)]);
  return written;
}

/** The same of several mails at once, of any kinds; answers those that were written. */
export async function queueMails<M extends MailToWrite>(tx: Tx, mails: readonly M[]): Promise<readonly M[]> {
  const wanted = mails.filter(({ row }) => !isTemporaryAddress(row.recipient));
  if (wanted.length === 0) return [];
  const ids = new Set(
    await insertMails(
      tx,
      wanted.map(({ row }) => row),
    ),
  );
  await enqueueAll(tx, 'send_mail', [...ids].map(sending));
  return wanted.filter(({ row }) => ids.has(row.id));
}
