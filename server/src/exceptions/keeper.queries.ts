import type { Tx } from '../platform/db/transaction.ts';

/** Takes what has changed since the last call; what others have not committed yet stays for the next one. */
export function takeCauses(tx: Tx) {
  return tx.deleteFrom('exception_causes').returning(['source', 'order_id']).execute();
}
