import type { StoreReturnStep } from '@shipmagic/domain/returns/return-in-store';
import { returnSets } from '@shipmagic/domain/returns/return-state';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Returns of which the store is to be told, the oldest first. */
export async function listToTell(tx: Tx, atMost: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('returns')
    .select('id')
    .where('store_state', '=', 'waiting')
    .orderBy('id')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** A return with what the store is told of it. */
export const findToTell = (tx: Tx, id: string) =>
  tx
    .selectFrom('returns as r')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'r.number',
      'r.order_id',
      'r.state',
      'r.way',
      'r.wish',
      'r.asked_by',
      'r.exchange_ships',
      'r.awb',
      'r.tracking_url',
      'r.decision_reason',
      'r.decline_ground',
      'r.store_state',
      'r.store_return_id',
      'o.store_order_id',
      'o.currency',
      'o.customer_email',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
export type ReturnToTell = NonNullable<Awaited<ReturnType<typeof findToTell>>>;

/** Other returns of ours that stand in the same return of the store, with the store's ids of their lines. */
export const listBeside = (tx: Tx, id: string, storeReturnId: string) =>
  tx
    .selectFrom('returns as r')
    .innerJoin('return_lines as l', 'l.return_id', 'r.id')
    .where('r.store_return_id', '=', storeReturnId)
    .where('r.id', '<>', id)
    .groupBy('r.id')
    .select((eb) => ['r.id', 'r.state', eb.fn.agg<string[]>('array_agg', ['l.store_line_id']).as('line_ids')])
    .execute();

/** The parts of a store order with the store's ids of their lines, in the order in which they are locked. */
export const listPartsOf = (tx: Tx, storeOrderId: string) =>
  tx
    .selectFrom('magic_orders as o')
    .leftJoin('magic_order_line_items as i', 'i.order_id', 'o.id')
    .leftJoin('returns as r', 'r.order_id', 'o.id')
    .leftJoin('return_lines as l', 'l.return_id', 'r.id')
    .where('o.store_order_id', '=', storeOrderId)
    .groupBy('o.id')
    .orderBy('o.id')
    .select((eb) => [
      'o.id',
      eb.fn.agg<(string | null)[]>('array_agg', ['i.store_line_id']).as('line_ids'),
      eb.fn.agg<(string | null)[]>('array_agg', ['l.store_line_id']).as('returned_ids'),
    ])
    .execute();

/** Of a return that is still as it was seen: what has changed meanwhile waits to be told. */
export async function saveStoreState(
  tx: Tx,
  { id, state: seen, awb }: Pick<ReturnToTell, 'id' | 'state' | 'awb'>,
  { state, problem }: { readonly state: 'waiting' | 'told' | 'refused'; readonly problem: string | null },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ store_state: state, store_problem: problem })
    .where('id', '=', id)
    .where('state', '=', seen)
    .where('awb', 'is not distinct from', awb)
    .execute();
}

/** Lets the store be told of a return again, and read. */
export async function tellAgainSoon(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ store_state: 'waiting', store_problem: null })
    .where('id', '=', id)
    .where('store_state', '<>', 'waiting')
    .execute();
}

/** Tells the store again of returns that it has refused; how many there are. */
export async function tellRefusedAgain(tx: Tx, id: string | null): Promise<number> {
  let query = tx.updateTable('returns').set({ store_state: 'waiting' }).where('store_state', '=', 'refused');
  if (id !== null) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** The pieces that the store has processed, and so taken out of the order. */
export async function saveRemoved(tx: Tx, id: string, lineId: string, processed: number): Promise<void> {
  await tx
    .updateTable('return_lines')
    .set((eb) => ({ removed: eb.fn<number>('least', ['quantity', eb.val(processed)]) }))
    .where('return_id', '=', id)
    .where('store_line_id', '=', lineId)
    .where((eb) => eb('removed', '<', eb.fn<number>('least', ['quantity', eb.val(processed)])))
    .execute();
}

/** Approved by people of the store: an answer is no longer due, and the goods are by that day. */
export async function saveApprovedThere(tx: Tx, id: string, at: Date, expiresOn: string): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ decided_at: at, answer_by: null, expires_on: expiresOn })
    .where('id', '=', id)
    .where('state', 'in', returnSets.awaitingHandOver)
    .execute();
}

export const findSending = (tx: Tx, returnId: string) =>
  tx
    .selectFrom('return_store_steps')
    .selectAll()
    .where('return_id', '=', returnId)
    .where('state', '=', 'sending')
    .executeTakeFirst();

/** How often a step was sent of which nothing was seen in the store. */
export async function countUndone(tx: Tx, returnId: string, step: StoreReturnStep): Promise<number> {
  const { n } = await tx
    .selectFrom('return_store_steps')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('return_id', '=', returnId)
    .where('step', '=', step)
    .where('state', '=', 'undone')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether the return in the store was cancelled because we said so. */
export async function hasCancelled(tx: Tx, returnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('return_store_steps')
    .select('step')
    .where('return_id', '=', returnId)
    .where('state', '=', 'done')
    .where('step', 'in', ['cancel', 'open', 'ask'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.step === 'cancel';
}

/** A row before the call; the index refuses a second one of the return, and a second refund of the order. */
export async function insertStep(
  tx: Tx,
  given: {
    readonly returnId: string;
    readonly storeOrderId: string;
    readonly step: StoreReturnStep;
    readonly refund: number | null;
    readonly at: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('return_store_steps')
    .values({
      return_id: given.returnId,
      store_order_id: given.storeOrderId,
      step: given.step,
      refund: given.refund,
      sent_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endStep(
  tx: Tx,
  id: string,
  state: 'done' | 'refused' | 'unsent' | 'undone',
  problem: string | null = null,
): Promise<void> {
  await tx
    .updateTable('return_store_steps')
    .set({ state, problem, settled_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Whether a refund of the order is being sent from the list of refunds. */
export async function isRefundSending(tx: Tx, storeOrderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('store_refunds')
    .select('id')
    .where('store_order_id', '=', storeOrderId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveRefundOfSettlement(tx: Tx, returnId: string, storeRefundId: string): Promise<void> {
  await tx
    .updateTable('return_settlements')
    .set({ store_refund_id: storeRefundId })
    .where('return_id', '=', returnId)
    .where('state', '=', 'done')
    .where('store_refund_id', 'is', null)
    .execute();
}
