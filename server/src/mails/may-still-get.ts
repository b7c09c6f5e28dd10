import { readOrderFacts } from '../orders/order/orders.ts';
import { findAbsentViewer, findAccountByEmail } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inViewerTransaction } from '../platform/db/transaction.ts';

/** Whether a mail for one of the people may still be sent: to an active account, which may see the order that it is about. */
export const mayStillGet =
  (db: Database) =>
  async ({ recipient, order_id: orderId }: { recipient: string; order_id: string | null }): Promise<boolean> => {
    const viewer = await inAuthTransaction(db, async (tx) => {
      const account = await findAccountByEmail(tx, recipient);
      return account ? findAbsentViewer(tx, account.id, null) : null;
    });
    if (!viewer) return false;
    if (orderId === null) return true;
    return inViewerTransaction(db, viewer, async (tx) => (await readOrderFacts(tx, viewer, [orderId])).length > 0);
  };
