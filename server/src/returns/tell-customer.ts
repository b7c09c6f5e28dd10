import { newsOf } from '@shipmagic/domain/returns/customers/return-news';
import type { ReturnState } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';

// Why: docs/decisions/returns.md, "Mails about returns are written by a job".
/** Has the customer told that a return came to a state, where that is news to them; once for each time. */
export async function tellCustomer(tx: Tx, returnId: string, state: ReturnState, at: Date): Promise<void> {
  if (newsOf(state) === null) return;
  const news = { returnId, state, at: at.toISOString() };
  await enqueue(tx, 'mail_return_news', news, { key: `return_news:${returnId}:${state}:${news.at}` });
}
