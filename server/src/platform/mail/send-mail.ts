import type { Database } from '../db/database.ts';
import { whileLocked } from '../db/process-lock.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { PartnerError } from '../partners/partner-error.ts';
import type { Logger } from '../telemetry/log.ts';
import type { MailTemplate, Shop } from './mail-template.ts';
import type { Mailer } from './mailer.ts';
import { type MailRow, markFailed, markSent, postpone, startAttempt } from './mails.queries.ts';

/** A mail problem that people must know about: it failed permanently, or may have been delivered twice. */
export interface MailTrouble {
  readonly kind: 'failed' | 'perhaps_twice';
  /** Without quoting anybody's data. */
  readonly reason: string;
  readonly mail: Pick<MailRow, 'order_id' | 'audience' | 'recipient' | 'subject'>;
}

export interface SendMailDeps {
  readonly db: Database;
  readonly log: Logger;
  /** Null while no mail server is configured: mails wait. */
  readonly mailer: Mailer | null;
  readonly templates: readonly MailTemplate[];
  readonly publicUrl: string;
  /** The store as it is when a mail is sent. */
  readonly readShop: () => Promise<Shop>;
  /** Notifies people in the transaction that settles the mail. */
  readonly tell: (tx: Tx, trouble: MailTrouble) => Promise<void>;
  /** Whether a customer, or one of the people about more than their account, may still get a mail. */
  readonly mayStillGet: (mail: Pick<MailRow, 'audience' | 'recipient' | 'order_id'>) => Promise<boolean>;
}

/** Seconds before the second attempt, the third, and so on; about 16 hours in total. */
const pausesS = [10, 60, 300, 900, 3600, 7200, 14_400, 28_800];
/** Longer than an attempt takes; a mail marked as being sent for longer was left by a killed worker. */
const leaseS = 180;

// Why: docs/decisions/mails.md, "Mails are delivered at least once".
/**
 * Attempts to send a mail once and records the outcome; after a temporary failure it schedules a retry. At least once:
 * an attempt without an answer is repeated with the same Message-ID, and people are told that the mail may have
 * arrived twice.
 */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  await whileLocked(deps.db, `mail ${mailId}`, () => attempt(deps, mailId));
}

async function attempt(
  { db, log, mailer, templates, publicUrl, readShop, tell, mayStillGet }: SendMailDeps,
  mailId: string,
): Promise<void> {
  const mail = await inSystemTransaction(db, (tx) => startAttempt(tx, mailId, leaseS));
  if (!mail) return;
  const template = templates.find(({ kind }) => kind === mail.kind);
  // Asked at each attempt: the last one may be 16 hours after the mail was written.
  const isOfAccount = template?.isOfAccount === true;
  const isAsked = mail.audience === 'customer' || (mail.audience === 'user' && !isOfAccount);
  if (isAsked && !(await mayStillGet(mail))) {
    log.info({ mailId, kind: mail.kind }, 'a mail is not sent: its recipient may not read it any more');
    await inSystemTransaction(db, (tx) => markFailed(tx, mailId, 'The recipient may not read this any more'));
    return;
  }
  const shop = await readShop();
  try {
    if (!mailer) throw new PartnerError('mail', 'not_sent', 'Mail is not enabled');
    await mailer.send({
      ...(await document(mail, template, publicUrl, shop)),
      ...(mail.audience === 'customer' ? senderOf(shop) : {}),
      id: mail.id,
      to: mail.recipient,
    });
  } catch (error) {
    const { failure, message } = error instanceof PartnerError ? error : brokenMail(error);
    // During an upgrade a newer process knows more kinds, and may take the mail next time.
    const isFinal = failure === 'refused' || (failure === 'broken' && template !== undefined);
    const pauseS = isFinal ? undefined : pausesS[mail.attempts - 1];
    const detail = { mailId, kind: mail.kind, order: mail.order_id, attempt: mail.attempts, err: error };
    log.warn(detail, pauseS ? 'a mail was not sent yet' : 'a mail could not be sent');
    await inSystemTransaction(db, async (tx) => {
      if (pauseS === undefined) {
        await markFailed(tx, mailId, reasonOf(error));
        await tell(tx, { kind: 'failed', reason: message, mail });
        return;
      }
      const at = new Date(Date.now() + pauseS * 1000);
      await postpone(tx, mailId, {
        error: reasonOf(error),
        at,
        unclear: failure === 'unclear',
        notReached: failure === 'not_sent',
      });
      await enqueue(tx, template?.task ?? 'send_mail', { mailId }, { runAt: at, maxAttempts: 3 });
    });
    return;
  }
  await inSystemTransaction(db, async (tx) => {
    await markSent(tx, mailId);
    if (mail.unclear_attempts > 0) {
      const reason = 'An earlier attempt ended without an answer from the mail server';
      await tell(tx, { kind: 'perhaps_twice', reason, mail });
    }
  });
}

/** Customers hear from the store, and their answers reach its care team. */
const senderOf = ({ senderName, brand: { support } }: Shop) => ({
  ...(senderName ? { senderName } : {}),
  ...(support.email ? { replyTo: support.email } : {}),
});

async function document(mail: MailRow, template: MailTemplate | undefined, publicUrl: string, shop: Shop) {
  if (!template) throw new Error(`there is no template for ${mail.kind}`);
  const { render } = await import('@react-email/components');
  const element = await template.render(template.content.parse(mail.content), publicUrl, shop);
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { subject: mail.subject, html, text };
}

const brokenMail = (cause: unknown) => new PartnerError('mail', 'broken', 'The mail could not be rendered', { cause });

/** Our description plus, for staff, the mail server's words. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
