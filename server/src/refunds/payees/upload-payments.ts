import { AppError } from '@shipmagic/domain/http/errors';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { badRowsShown, type PaymentReport, readPaymentHeading } from '@shipmagic/domain/refunds/payees/payment-file';
import { wrongReference } from '@shipmagic/domain/refunds/payees/payment-reference';
import { counted } from '@shipmagic/domain/text/counted';
import type { Table } from '../../platform/csv/read-table.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { holdRefundsLock } from '../keep.queries.ts';
import { listOwedByIds, type OwedRow } from '../owed.queries.ts';
import { notePayment, whyNotToPay } from './note-payment.ts';
import { listNamed, listPaidBy } from './payees.queries.ts';
import { type PaymentRow, paymentRows } from './payment-rows.ts';

interface Planned {
  readonly row: OwedRow;
  readonly line: number;
  readonly reference: string;
}

/** With and without the mark that many stores put before the number. */
const spellings = (order: string) => [order, `#${order}`, order.replace(/^#/, '')];

async function findRefunds(tx: Tx, rows: readonly PaymentRow[]): Promise<(row: PaymentRow) => OwedRow | string> {
  const numbers = (kind: 'refund' | 'return' | 'order') =>
    rows.flatMap(({ name }) => (name?.kind === kind ? [name.number] : []));
  const named = await listNamed(tx, {
    refunds: numbers('refund'),
    returns: numbers('return'),
    orders: numbers('order').flatMap(spellings),
  });
  const owed = new Map((await listOwedByIds(tx, [...new Set(named.map(({ id }) => id))])).map((row) => [row.id, row]));
  return ({ name }) => {
    if (!name) return 'The number of a refund, a return or an order is missing or no number.';
    const fits = named.filter(
      (one) =>
        (name.kind === 'refund' && one.id === name.number) ||
        (name.kind === 'return' && one.return_number === name.number) ||
        (name.kind === 'order' && spellings(name.number).includes(one.order_number)),
    );
    const found = [...new Set(fits.map(({ id }) => id))].flatMap((id) => owed.get(id) ?? []);
    const toPay = found.filter((row) => whyNotToPay(row) === null);
    if (toPay.length > 1) return 'Several parts of this order are to be paid: give the number of the refund.';
    return toPay[0] ?? found[0] ?? 'No refund is known by this number.';
  };
}

/** Each row of the file as a payment, or why it is none. */
async function plan(tx: Tx, rows: readonly PaymentRow[]) {
  const refundOf = await findRefunds(tx, rows);
  const before = new Map(
    (await listPaidBy(tx, [...new Set(rows.flatMap(({ reference }) => reference ?? []))])).map((one) => [
      one.reference,
      one,
    ]),
  );
  const planned: Planned[] = [];
  const judge = (asked: PaymentRow): string | null => {
    const { reference, amount, line } = asked;
    if (asked.isRounded) return 'A spreadsheet has rounded the reference: format its column as text.';
    if (reference === null) return `The ${wrongReference}.`;
    const row = refundOf(asked);
    if (typeof row === 'string') return row;
    const why = whyNotToPay(row);
    if (why) return why;
    if (amount === null) return 'The amount is no amount.';
    if (amount !== undefined && toPaise(amount) !== toPaise(row.open))
      return `${formatMoney(row.open, row.currency)} is owed, not ${formatMoney(amount, row.currency)}.`;
    const twice = planned.find((one) => one.row.id === row.id);
    if (twice) return `Line ${twice.line} is about the same refund.`;
    const used = before.get(reference);
    if (used && used.store_order_id !== row.store_order_id)
      return `Order ${used.order_number} was paid by this reference.`;
    const same = planned.find((one) => one.reference === reference && one.row.store_order_id !== row.store_order_id);
    if (same) return `Line ${same.line} has the same reference for another order.`;
    planned.push({ row, line, reference });
    return null;
  };
  const bad = rows.flatMap((row) => {
    const reason = judge(row);
    return reason ? [{ line: row.line, text: row.text, reason }] : [];
  });
  return { planned, bad };
}

/**
 * Notes many refunds as paid by a file, all or none. Throws 400 for a heading that lacks a column, and for a file without
 * a reference.
 */
export async function uploadPayments(
  tx: Tx,
  viewer: Viewer,
  { table, dryRun, now }: { readonly table: Table; readonly dryRun: boolean; readonly now: Date },
): Promise<PaymentReport> {
  const columns = readPaymentHeading(table.heading);
  if ('problem' in columns) throw new AppError('bad_input', columns.problem, { field: 'paymentFile' });
  const rows = paymentRows(table.rows, columns);
  if (rows.length === 0)
    throw new AppError('bad_input', 'No row of the file has a reference.', { field: 'paymentFile' });
  await holdRefundsLock(tx);
  const { planned, bad } = await plan(tx, rows);
  const paise = planned.reduce((sum, { row }) => sum + toPaise(row.open), 0);
  const applied = bad.length === 0 && !dryRun;
  // Orders are locked in the order of their ids, as everywhere.
  const inTurn = applied ? planned.toSorted((a, b) => Number(a.row.order_id) - Number(b.row.order_id)) : [];
  for (const { row, reference } of inTurn) await notePayment(tx, viewer, row, { reference, now });
  const left = table.rows.length - rows.length;
  return {
    payments: planned.length,
    amount: toRupees(paise),
    bad: bad.slice(0, badRowsShown),
    badRows: bad.length,
    applied,
    message: [
      bad.length > 0
        ? `Nothing is noted: ${counted(bad.length, 'row')} cannot be taken.`
        : `${counted(planned.length, 'refund')} ${applied ? 'noted as paid' : 'would be noted as paid'}.`,
      ...(left > 0 ? [`${counted(left, 'row')} without a reference ${left === 1 ? 'is' : 'are'} left out.`] : []),
    ].join(' '),
  };
}
