import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../platform/db/transaction.ts';

export interface ReceivedLine {
  readonly lineItemId: string;
  readonly title: string;
  readonly quantity: number;
  readonly grade: string | null;
  readonly note: string | null;
}

const receipts = (tx: Tx) =>
  tx
    .selectFrom('return_receipts as p')
    .select((eb) => [
      'p.id',
      'p.order_id',
      'p.received_at',
      'p.received_by_email',
      jsonArrayFrom(
        eb
          .selectFrom('return_receipt_lines as l')
          .whereRef('l.receipt_id', '=', 'p.id')
          .orderBy('l.id')
          .select(['l.store_line_id', 'l.title', 'l.quantity', 'l.grade', 'l.note']),
      ).as('lines'),
    ])
    .orderBy('p.id');

/** The receipts of a return, the first one first. */
export const listReceiptsOf = (tx: Tx, returnId: string) => receipts(tx).where('p.return_id', '=', returnId).execute();
export type ReceiptRow = Awaited<ReturnType<typeof listReceiptsOf>>[number];

/** The receipts of an order's parcel that came back undelivered, without a return. */
export const listRtoReceipts = (tx: Tx, orderId: string, parcel: string) =>
  receipts(tx)
    .where('p.order_id', '=', orderId)
    .where('p.return_id', 'is', null)
    .where('p.parcel', '=', parcel)
    .execute();

export async function insertReceipt(
  tx: Tx,
  given: {
    readonly returnId: string | null;
    readonly orderId: string;
    readonly email: string;
    readonly parcel?: string;
  },
  lines: readonly ReceivedLine[],
): Promise<string> {
  const { id } = await tx
    .insertInto('return_receipts')
    .values({
      return_id: given.returnId,
      order_id: given.orderId,
      received_by_email: given.email,
      parcel: given.parcel ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, { id, orderId: given.orderId }, lines);
  return id;
}

async function insertLines(
  tx: Tx,
  receipt: { readonly id: string; readonly orderId: string },
  lines: readonly ReceivedLine[],
): Promise<void> {
  await tx
    .insertInto('return_receipt_lines')
    .values(
      lines.map((line) => ({
        receipt_id: receipt.id,
        order_id: receipt.orderId,
        store_line_id: line.lineItemId,
        title: line.title,
        quantity: line.quantity,
        grade: line.grade,
        note: line.note,
      })),
    )
    .execute();
}

/** Puts the findings of an inspection in place of the lines that were written down at the door. */
export async function replaceLines(tx: Tx, receipts: readonly ReceiptRow[], lines: readonly ReceivedLine[]) {
  const last = receipts.at(-1);
  if (!last) return;
  await tx
    .deleteFrom('return_receipt_lines')
    .where(
      'receipt_id',
      'in',
      receipts.map(({ id }) => id),
    )
    .execute();
  await insertLines(tx, { id: last.id, orderId: last.order_id }, lines);
}
