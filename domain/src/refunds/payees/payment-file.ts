import { z } from 'zod';

const count = z.number().int();

/** The payments that a file notes, or why it notes none. */
export const paymentReport = z.object({
  /** Refunds that are noted as paid, or would be. */
  payments: count,
  /** Their sum, in rupees. */
  amount: z.number(),
  /** The rows that cannot be taken, the first 200; with any, nothing is noted. */
  bad: z.array(z.object({ line: count, text: z.string(), reason: z.string() })),
  badRows: count,
  applied: z.boolean(),
  message: z.string(),
});
export type PaymentReport = z.output<typeof paymentReport>;

/** Of a report; the rest is counted. */
export const badRowsShown = 200;

export const paymentFileNames = /\.(csv|txt)$/i;
export const wrongPaymentFile = 'Invalid file type: Please upload a .csv file with a number and a reference per row.';
export const paymentMaxRows = 5000;
export const paymentLimitBytes = 2 * 1024 * 1024;

/** Headings under which people have each column. */
const headings = {
  refund: ['refund', 'refund no', 'refund number', 'refund id'],
  return: ['return', 'return no', 'return number', 'return id'],
  order: ['order', 'order no', 'order number', 'order name', 'order id'],
  reference: ['reference', 'reference number', 'utr', 'utr number', 'utr no', 'rrn', 'transaction id'],
  amount: ['amount'],
} as const;
export type PaymentColumn = keyof typeof headings;

export type PaymentColumns = Readonly<Partial<Record<PaymentColumn, number>>>;

/** Where each column stands, or in words which one is missing or there twice. */
export function readPaymentHeading(names: readonly string[]): PaymentColumns | { readonly problem: string } {
  const columns: Partial<Record<PaymentColumn, number>> = {};
  for (const [index, name] of names.entries()) {
    const plain = name
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim();
    const found = (Object.keys(headings) as PaymentColumn[]).find((column) =>
      (headings[column] as readonly string[]).includes(plain),
    );
    if (!found) continue;
    if (columns[found] !== undefined) return { problem: `The heading has two columns for the ${found}: ${name}` };
    columns[found] = index;
  }
  if (columns.refund === undefined && columns.return === undefined && columns.order === undefined)
    return { problem: 'The heading needs a column Refund, Return or Order.' };
  if (columns.reference === undefined) return { problem: 'The heading needs a column Reference (or UTR).' };
  return columns;
}
