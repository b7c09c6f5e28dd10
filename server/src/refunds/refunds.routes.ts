import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { RefundState } from '@shipmagic/domain/refunds/refund-state';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import { findOwed, findOwedOfOrder, listOwed, sumOwed } from './owed.queries.ts';
import { payeeRoutes } from './payees/payees.routes.ts';
import type { PayeeDeps } from './payees/show-payee.ts';
import { refundNotFound } from './plan-refund.ts';
import { presentRefund } from './present-refund.ts';
import { previewRefund } from './preview-refund.ts';
import { refundOrder } from './refund-order.ts';
import { declineRefund, settleOtherwise } from './settle-otherwise.ts';

export function refundRoutes(
  mount: Mount,
  { db, connection, keys }: PayeeDeps & { readonly connection: StoreConnection },
): void {
  payeeRoutes(mount, { db, keys });
  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);
  const read = (viewer: Viewer, id: string) =>
    as(viewer, async (tx) => {
      const row = await findOwed(tx, id);
      if (!row) throw refundNotFound();
      return presentRefund(row, viewer);
    });

  mount(refundsContract.list, ({ viewer, query: { page, limit, ...filters } }) =>
    as(viewer, async (tx) => {
      const sums = await sumOwed(tx, viewer, filters);
      const rows = await listOwed(tx, viewer, filters, { skip: (page - 1) * limit, limit });
      const of = (state: RefundState) => sums.find((sum) => sum.state === state) ?? { n: 0, amount: 0 };
      const [open, asked, payee, done] = [of('open'), of('asked'), of('payee'), of('done')];
      const total = of(filters.state).n;
      return {
        refunds: rows.map((row) => presentRefund(row, viewer)),
        total,
        totalPages: totalPages(total, limit),
        counts: { open: open.n, asked: asked.n, payee: payee.n, done: done.n },
        sums: { open: open.amount, asked: asked.amount, payee: payee.amount, done: done.amount },
      };
    }),
  );

  mount(refundsContract.find, ({ viewer, params }) =>
    as(viewer, async (tx) => {
      const { id } = await readVisibleOrder(tx, viewer, params.id);
      const row = await findOwedOfOrder(tx, id);
      return { refund: row && presentRefund(row, viewer) };
    }),
  );

  mount(refundsContract.refund, async ({ viewer, params: { id }, body: { preview, amount, restock, confirm } }) => {
    if (!preview && amount === undefined)
      throw new AppError('bad_input', 'Say what is to be refunded: the amount is missing', { field: 'amount' });
    // A refund that does not exist is not there even without a store.
    await read(viewer, id);
    const deps = { db, store: await connection.required() };
    if (preview || amount === undefined) {
      const shown = await previewRefund(deps, id, { amount, restock });
      return {
        outcome: 'preview' as const,
        message: 'Nothing has been sent',
        refund: await read(viewer, id),
        preview: shown,
      };
    }
    const moreThanOwed = confirm.includes('moreThanOwed');
    const outcome = await refundOrder(deps, viewer, { id, amount, restock, moreThanOwed });
    const message =
      outcome === 'waits' ? 'It waits for a second person’s approval' : 'The store has refunded the customer';
    return { outcome, message, refund: await read(viewer, id), preview: null };
  });

  mount(refundsContract.withdraw, async ({ viewer, params: { id } }) => {
    await as(viewer, (tx) => declineRefund(tx, viewer, id));
    return { message: 'The refund is not sent', refund: await read(viewer, id) };
  });

  mount(refundsContract.settle, async ({ viewer, params: { id }, body: { note } }) => {
    await as(viewer, (tx) => settleOtherwise(tx, viewer, id, note));
    return { message: 'Noted', refund: await read(viewer, id) };
  });
}
