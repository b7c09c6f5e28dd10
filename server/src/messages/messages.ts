import { consentInForce } from '@shipmagic/domain/messages/consent';
import type { Tx } from '../platform/db/transaction.ts';
import { listConsents, replaceNo } from './consents.queries.ts';
import { dropWaiting, forgetReports } from './messages.queries.ts';

/** The door of messages, for what tells customers of their parcels. */
export { listMessaged } from './messages.queries.ts';

const keptDays = 90;

/** A question that is answered is not asked on the phone any more. */
export const dropAnswered = (tx: Tx, shipmentId: string): Promise<void> =>
  dropWaiting(tx, { shipmentId, event: 'delivery_failed', reason: 'The customer has answered meanwhile' });

/** Forgets the content of old messages, replies and what providers reported; that they were sent, and their costs, stay. */
export const forgetOldMessages = (tx: Tx, now: Date): Promise<void> =>
  forgetReports(tx, new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000));

// Why: docs/decisions/messages.md, "A no outlives the data of who said it".
/** Keeps of these numbers, whose data is about to be erased, that their last word was no. */
export async function keepNoes(tx: Tx, phones: readonly string[]): Promise<void> {
  for (const [phone, consents] of await listConsents(tx, phones)) {
    const inForce = consentInForce(consents);
    await replaceNo(tx, phone, inForce?.state === 'out' ? inForce : null);
  }
}
