import { randomUUID } from 'node:crypto';
import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Mails } from '../db/schema.generated.ts';
import type { Tx } from '../db/transaction.ts';
import { enqueueAll } from '../jobs/enqueue.ts';
import type { MailTask, MailTemplate } from './mail-template.ts';
import { insertMail, insertMails } from './mails.queries.ts';

export interface NewMail<Content extends z.ZodType> {
  /** The reader: a signed-in user, the vendor, or the customer. */
  readonly audience: 'user' | 'vendor' | 'customer';
  readonly recipient: string;
  readonly content: z.input<Content>;
  /** Absent for account mails. */
  readonly orderId?: string;
  readonly shipmentId?: string;
  /** Identifies the event: a second mail with the same key is not written. Without it every call writes a mail. */
  readonly dedupeKey?: string;
  /** The person who requested it; absent for mails triggered by events. */
  readonly requestedBy?: string;
}

/** A mail to be stored, with its id. */
export interface MailToWrite {
  readonly task: MailTask;
  readonly row: Insertable<Mails> & { readonly id: string; readonly recipient: string };
}

/** Prepares a mail for storing. Throws if its content does not match the template's schema. */
export function mailToWrite<Content extends z.ZodType>(
  template: Pick<MailTemplate<Content>, 'kind' | 'content' | 'subject' | 'task'>,
  mail: NewMail<Content>,
): MailToWrite {
  const id = randomUUID();
  const content = template.content.parse(mail.content);
  return {
    task: template.task ?? 'send_mail',
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
 * Writes a mail and its job in this transaction, so that it is sent exactly if the event commits. Returns false if the
 * event was mailed before, or the address belongs to a temporary access, which gets no mail.
 */
export async function queueMail<Content extends z.ZodType>(
  tx: Tx,
  template: MailTemplate<Content>,
  mail: NewMail<Content>,
): Promise<boolean> {
  if (isTemporaryAddress(mail.recipient)) return false;
  const { row, task } = mailToWrite(template, mail);
  const written = await insertMail(tx, row);
  if (written) await enqueueAll(tx, task, [sending(row.id)]);
  return written;
}

/** The same for several mails of any kind; returns those that were written. */
export async function queueMails<M extends MailToWrite>(tx: Tx, mails: readonly M[]): Promise<readonly M[]> {
  const wanted = mails.filter(({ row }) => !isTemporaryAddress(row.recipient));
  if (wanted.length === 0) return [];
  const ids = new Set(
    await insertMails(
      tx,
      wanted.map(({ row }) => row),
    ),
  );
  const written = wanted.filter(({ row }) => ids.has(row.id));
  for (const [task, mails] of Map.groupBy(written, (mail) => mail.task))
    await enqueueAll(
      tx,
      task,
      mails.map(({ row }) => sending(row.id)),
    );
  return written;
}
