import { readOrderFacts } from '../orders/order/orders.ts';
import { findAbsentViewer, findAccountByEmail } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { findCustomerEmail } from './mail-readers.queries.ts';

interface Addressed {
  readonly audience: string;
  readonly recipient: string;
  readonly order_id: string | null;
}

/**
 * Whether a mail may still be sent: one for people to an active account, which may see the order that it is about; one
 * for a customer to the email that its order has now.
 */
export const mayStillGet =
  (db: Database) =>
  async ({ audience, recipient, order_id: orderId }: Addressed): Promise<boolean> => {
    if (audience === 'customer')
      return orderId !== null && (await inSystemTransaction(db, (tx) => findCustomerEmail(tx, orderId))) === recipient;
    const viewer = await inAuthTransaction(db, async (tx) => {
      const account = await findAccountByEmail(tx, recipient);
      return account ? findAbsentViewer(tx, account.id, null) : null;
    });
    if (!viewer) return false;
    if (orderId === null) return true;
    return inViewerTransaction(db, viewer, async (tx) => (await readOrderFacts(tx, viewer, [orderId])).length > 0);
  };
