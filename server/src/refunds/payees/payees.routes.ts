import { AppError } from '@shipmagic/domain/http/errors';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import {
  paymentFileNames,
  paymentLimitBytes,
  paymentMaxRows,
  wrongPaymentFile,
} from '@shipmagic/domain/refunds/payees/payment-file';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { hasSameRights } from '../../people/account/accounts.ts';
import { requireFreshPassword } from '../../people/account/require-fresh-password.ts';
import { createCsvExport, sendCsv } from '../../platform/csv/csv-export.ts';
import { readTable } from '../../platform/csv/read-table.ts';
import { inAuthTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { findOwed } from '../owed.queries.ts';
import { refundNotFound } from '../plan-refund.ts';
import { presentRefund } from '../present-refund.ts';
import { paymentsToMake } from './export-payments.ts';
import { enterPayee, readVisiblePayee } from './keep-payee.ts';
import { payRefund } from './note-payment.ts';
import { type PayeeDeps, showPayee } from './show-payee.ts';
import { uploadPayments } from './upload-payments.ts';

export function payeeRoutes(mount: Mount, deps: PayeeDeps): void {
  const { db, keys } = deps;
  const exportCsv = createCsvExport(db, hasSameRights(db));

  mount(payeesContract.find, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => readVisiblePayee(tx, viewer, params.id)),
  );

  mount(payeesContract.save, async ({ viewer, params, body: payee }) => ({
    payee: await inViewerTransaction(db, viewer, (tx) =>
      enterPayee(tx, viewer, keys.payees, { magicOrderId: params.id, payee, now: new Date() }),
    ),
  }));

  mount(payeesContract.show, ({ viewer, params }) =>
    showPayee(deps, viewer, { magicOrderId: params.id, now: new Date() }),
  );

  mount(payeesContract.pay, ({ viewer, params: { id }, body: { reference } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      await payRefund(tx, viewer, id, { reference, now: new Date() });
      const row = await findOwed(tx, id);
      if (!row) throw refundNotFound();
      return { message: 'Noted as paid', refund: presentRefund(row, viewer) };
    }),
  );

  mount(payeesContract.upload, async ({ viewer, query, request }) => {
    const file = await receiveFile(request, {
      field: 'paymentFile',
      names: paymentFileNames,
      wrongName: wrongPaymentFile,
      limitBytes: paymentLimitBytes,
    });
    const table = await readTable(file.content, { delimiter: ',', maxRows: paymentMaxRows });
    if (table.rows.length === 0)
      throw new AppError('bad_input', 'The file has a heading, but no rows.', { field: 'paymentFile' });
    const dryRun = query.dryRun === 'true';
    return inViewerTransaction(db, viewer, (tx) => uploadPayments(tx, viewer, { table, dryRun, now: new Date() }));
  });

  mount(payeesContract.export, async ({ viewer, query, reply }) => {
    await inAuthTransaction(db, (tx) => requireFreshPassword(tx, viewer, new Date()));
    const rows = await exportCsv(viewer, paymentsToMake(deps, viewer, query.forExcel === 'true'));
    return sendCsv(reply, rows, `refunds_to_pay_${indiaDay(new Date())}.csv`);
  });
}
