import { isRounded } from '@shipmagic/domain/http/spreadsheet-cell';
import { typedDigits } from '@shipmagic/domain/india/typed-number';
import type { PaymentColumn, PaymentColumns } from '@shipmagic/domain/refunds/payees/payment-file';
import { readReference } from '@shipmagic/domain/refunds/payees/payment-reference';
import type { TableRow } from '../../platform/tables/text-rows.ts';

/** The number by which a row names its refund. */
interface RowName {
  readonly kind: 'refund' | 'return' | 'order';
  readonly number: string;
}

export interface PaymentRow {
  readonly line: number;
  /** As it stands in the file. */
  readonly text: string;
  readonly name: RowName | null;
  readonly reference: string | null;
  /** A spreadsheet has left only the first digits of it. */
  readonly isRounded: boolean;
  /** In rupees; undefined where the file says none, null where it says nonsense. */
  readonly amount: number | null | undefined;
}

/** Without what spreadsheets put around texts, and exports before what a spreadsheet would run. */
const plain = (cell = '') =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();

function readRupees(cell: string): number | null {
  const digits = typedDigits(cell.replace(/^(?:₹|rs\.?|inr)\s*/i, ''));
  return digits === null ? null : Number(digits);
}

function nameOf(cell: (column: PaymentColumn) => string): RowName | null {
  const refund = cell('refund');
  // Refunds are numbered; anything longer is no number of ours.
  if (refund) return /^\d{1,15}$/.test(refund) ? { kind: 'refund', number: String(Number(refund)) } : null;
  const [first, ...more] = cell('return')
    .toUpperCase()
    .split(/[\s,;]+/);
  // Several returns of one order are one refund.
  if (first) return { kind: 'return', number: /^\d+$/.test(first) && more.length === 0 ? `R-${first}` : first };
  const order = cell('order');
  return order ? { kind: 'order', number: order } : null;
}

/** The rows of a file, without those whose reference is still to be filled in. */
export function paymentRows(rows: readonly TableRow[], columns: PaymentColumns): PaymentRow[] {
  return rows.flatMap(({ line, cells }) => {
    const cell = (column: PaymentColumn) => {
      const at = columns[column];
      return at === undefined ? '' : plain(cells[at]);
    };
    const typed = cell('reference');
    if (typed === '') return [];
    const amount = cell('amount');
    return [
      {
        line,
        text: (cell('refund') || cell('return') || cell('order')).slice(0, 60),
        name: nameOf(cell),
        reference: readReference(typed),
        isRounded: isRounded(typed),
        amount: amount === '' ? undefined : readRupees(amount),
      },
    ];
  });
}
