import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';

/** Keeps orders, by their ids, as a set of the viewer's, and returns its id. */
export async function insertWorkingSet(
  tx: Tx,
  { userId }: Pick<Viewer, 'userId'>,
  orderIds: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('working_sets')
    .values({ author_id: userId, order_ids: [...orderIds] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the sets that were made before; a vendor member's transaction reaches only their own. */
export async function deleteWorkingSetsBefore(tx: Tx, day: Date): Promise<void> {
  await tx.deleteFrom('working_sets').where('created_at', '<', day).execute();
}
