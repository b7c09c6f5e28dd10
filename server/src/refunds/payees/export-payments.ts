import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ExportCursor, ExportSource } from '../../platform/csv/csv-export.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listOwed } from '../owed.queries.ts';
import { listReturnNumbers } from './payees.queries.ts';
import { type PayeeDeps, readWhole, wholePayee } from './show-payee.ts';

const names = [
  'Refund',
  'Order',
  'Return',
  'UPI ID',
  'Account holder',
  'Account number',
  'IFSC',
  'Amount',
  'Currency',
  // Filled in by whoever pays, after which the file can be uploaded.
  'Reference',
] as const;

const all = { state: 'payee', search: '', reason: [], vendor: [], age: 'all' } as const;

/** Refunds to pay by hand that have a payee, in full, the oldest first. */
export const paymentsToMake = (deps: PayeeDeps, viewer: Viewer, forExcel: boolean): ExportSource => ({
  open: async (tx) => cursorOf(deps, viewer, tx),
  record: (tx) =>
    recordAudit(tx, {
      actor: viewer,
      action: 'payees.exported',
      subject: indiaDay(new Date()),
      address: viewer.ipAddress,
    }),
  forExcel,
});

function cursorOf(deps: PayeeDeps, viewer: Viewer, tx: Tx): ExportCursor {
  let skip = 0;
  return {
    names,
    next: async (limit) => {
      for (;;) {
        const page = await listOwed(tx, viewer, all, { skip, limit });
        skip += page.length;
        const rows = await rowsOf(deps, tx, page);
        if (rows.length > 0 || page.length === 0) return rows;
      }
    },
  };
}

async function rowsOf(deps: PayeeDeps, tx: Tx, page: Awaited<ReturnType<typeof listOwed>>) {
  const ids = page.map(({ order_id: id }) => id);
  const payees = await readWhole(deps, ids);
  const returns = Map.groupBy(await listReturnNumbers(tx, ids), ({ order_id: id }) => id);
  return page.flatMap((row) => {
    const payee = payees.get(row.order_id);
    if (!payee) return [];
    const { upi, holder, account, ifsc } = wholePayee(payee);
    return [
      {
        Refund: row.id,
        Order: row.order_number,
        Return: (returns.get(row.order_id) ?? []).map(({ number }) => number).join(' '),
        'UPI ID': upi ?? '',
        'Account holder': holder ?? '',
        'Account number': account ?? '',
        IFSC: ifsc ?? '',
        Amount: row.open,
        Currency: row.currency,
        Reference: '',
      },
    ];
  });
}
