import type { BatchItemState, BatchState } from '@shipmagic/domain/batches/batch-state';
import type { BatchWork } from '@shipmagic/domain/batches/batch-work';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import { databaseNow, rowCount, secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

const columns = [
  'id',
  'kind',
  'options',
  'author_id',
  'author_email',
  'ip_address',
  'state',
  'created_at',
  'ended_at',
  'undo_until',
  'idle_since',
  'paused_until',
  'paused_by',
  'cancelled_by',
  'troubled_since',
] as const;

/** Writes a batch and its orders, in the order given; none of it is work yet. */
export async function insertBatch(
  tx: Tx,
  viewer: Viewer,
  work: BatchWork,
  orderIds: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('batches')
    .values({
      kind: work.kind,
      options: JSON.stringify(work.options),
      author_id: viewer.userId,
      author_email: viewer.email,
      ip_address: viewer.ipAddress,
      planned_orders: orderIds.length,
      // Of its author: whoever starts one after another is no newcomer each time.
      last_turn_at: (eb) =>
        eb
          .selectFrom('batches')
          .select((of) => of.fn.max('last_turn_at').as('at'))
          .where('author_id', '=', viewer.userId)
          .where('created_at', '>', since(1)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into batch_items (batch_id, order_id, position)
    select ${id}, order_id, position from unnest(${orderIds}::bigint[]) with ordinality as t (order_id, position)`.execute(
    tx,
  );
  return id;
}

/** A batch, as far as the transaction may see it. */
export function findBatch(tx: Tx, batchId: string) {
  return tx.selectFrom('batches').select(columns).where('id', '=', batchId).executeTakeFirst();
}
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** The same, locked: what changes the state of a batch waits for what does so already. */
export function lockBatch(tx: Tx, batchId: string) {
  return tx.selectFrom('batches').select(columns).where('id', '=', batchId).forUpdate().executeTakeFirst();
}

const since = (days: number) => secondsFromNow(-days * 24 * 60 * 60);

export function listBatches(tx: Tx, days: number, page: { skip: number; limit: number }) {
  return tx
    .selectFrom('batches')
    .select(columns)
    .where('created_at', '>', since(days))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countBatches(tx: Tx, days: number): Promise<number> {
  const { n } = await tx
    .selectFrom('batches')
    .select(rowCount.as('n'))
    .where('created_at', '>', since(days))
    .executeTakeFirstOrThrow();
  return n;
}

/** How many orders of these batches are in each state. */
export function countItems(tx: Tx, batchIds: readonly string[]) {
  return tx
    .selectFrom('batch_items')
    .select(['batch_id', 'state', rowCount.as('n')])
    .where('batch_id', 'in', batchIds.length > 0 ? batchIds : ['0'])
    .groupBy(['batch_id', 'state'])
    .execute();
}

export async function setBatchState(tx: Tx, batchId: string, state: BatchState, undoUntil: Date | null = null) {
  await tx
    .updateTable('batches')
    .set({ state, ended_at: state === 'working' ? null : databaseNow, undo_until: undoUntil })
    .where('id', '=', batchId)
    .execute();
}

/** Notes who has cancelled a batch; null where its failed orders are tried again. What is put back then is skipped. */
export async function setCancelledBy(tx: Tx, batchId: string, by: string | null): Promise<void> {
  await tx.updateTable('batches').set({ cancelled_by: by }).where('id', '=', batchId).execute();
}

/** A batch's orders with what the screens show of them. */
export function listItems(
  tx: Tx,
  batchId: string,
  { state, skip, limit }: { state: BatchItemState | undefined; skip: number; limit: number },
) {
  return tx
    .selectFrom('batch_items as i')
    .innerJoin('magic_orders as o', 'o.id', 'i.order_id')
    .select(['i.order_id', 'o.magic_order_id', 'o.order_number', 'o.vendor_name', 'i.state', 'i.reason'])
    .where('i.batch_id', '=', batchId)
    .$if(state !== undefined, (query) => query.where('i.state', '=', state ?? ''))
    .orderBy('i.position')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function forgetBatches(tx: Tx, createdBefore: Date): Promise<void> {
  await tx.deleteFrom('batches').where('created_at', '<', createdBefore).where('state', '<>', 'working').execute();
}
