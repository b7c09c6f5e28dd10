import type { Tx } from '../../platform/db/transaction.ts';

/** The pieces with which something was done in the store; false when it is known. */
export async function saveDisposed(tx: Tx, id: string, lineId: string, disposed: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_lines')
    .set({ disposed })
    .where('return_id', '=', id)
    .where('store_line_id', '=', lineId)
    .where('disposed', '<', disposed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
