import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import type { listMails } from './mails.queries.ts';

type MailRow = Awaited<ReturnType<typeof listMails>>[number];
type PresentedMail = RouteAnswer<(typeof mailsContract)['list']>['mails'][number];

/** A mail as staff see it: its outcome, not its content. */
export function presentMail(row: MailRow): PresentedMail {
  const { id, kind, recipient, subject, attempts, error } = row;
  return {
    id,
    kind,
    recipient,
    subject,
    attempts,
    error,
    // The database accepts no other values.
    audience: row.audience as PresentedMail['audience'],
    state: row.state as PresentedMail['state'],
    mayHaveArrived: row.unclear_attempts > 0,
    canBeRetried: Boolean(row.has_content) && row.state !== 'sending',
    nextTryAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
    magicOrderId: row.magic_order_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
