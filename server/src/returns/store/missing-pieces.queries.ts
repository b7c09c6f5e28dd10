import type { Tx } from '../../platform/db/transaction.ts';

/** Pieces of a return that were graded as missing, by line. */
export async function missingOf(tx: Tx, returnId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('return_receipt_lines as l')
    .innerJoin('return_receipts as c', 'c.id', 'l.receipt_id')
    .where('c.return_id', '=', returnId)
    .where('l.grade', '=', 'missing')
    .groupBy('l.store_line_id')
    .select((eb) => ['l.store_line_id', eb.fn.sum<number>('l.quantity').as('quantity')])
    .execute();
  return new Map(rows.map(({ store_line_id, quantity }) => [store_line_id, Number(quantity)]));
}
