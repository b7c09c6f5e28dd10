import { lineCancellationState } from '@shipmagic/domain/refunds/line-cancellation-state';
import {
  type LineCancellation,
  lineCancellationsContract,
} from '@shipmagic/domain/refunds/line-cancellations.contract';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import { readOrder } from '../store-sync/imports/reimport-order.ts';
import { cancelItems, previewCancellation } from './cancel-items.ts';
import { cancelledPieces, listLineCancellations } from './line-cancellations.queries.ts';

type Row = Awaited<ReturnType<typeof listLineCancellations>>[number];

const present = (row: Row): LineCancellation => ({
  id: row.id,
  pieces: cancelledPieces.parse(row.pieces).map(({ lineId, title, quantity }) => ({ lineId, title, quantity })),
  way: row.refund_id === null ? 'edit' : 'refund',
  state: lineCancellationState.parse(row.state ?? row.refund_state),
  reason: row.reason,
  amount: row.amount ?? 0,
  by: row.asked_by_email,
  approvedBy: row.approved_by_email,
  at: row.created_at.toISOString(),
  message: row.message ?? row.refund_message,
});

export function lineCancellationRoutes(
  mount: Mount,
  { db, connection }: { db: Database; connection: StoreConnection },
): void {
  mount(lineCancellationsContract.list, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { id } = await readVisibleOrder(tx, viewer, params.id);
      return { cancellations: (await listLineCancellations(tx, id)).map(present) };
    }),
  );

  mount(lineCancellationsContract.cancel, async ({ viewer, params, body: { preview, ...wanted } }) => {
    const find = () => inViewerTransaction(db, viewer, (tx) => readVisibleOrder(tx, viewer, params.id));
    // An order that does not exist is not there even without a store.
    const { order, row } = await find();
    const deps = { db, store: await connection.required() };
    const asked = { magicOrderId: params.id, ...wanted };
    if (preview)
      return {
        outcome: 'preview' as const,
        message: 'Nothing has been sent',
        preview: await previewCancellation(deps, viewer, asked),
        order,
      };
    const outcome = await cancelItems(deps, viewer, asked);
    if (outcome === 'waits')
      return { outcome, message: 'It waits for a second person’s approval', preview: null, order };
    // A job does it too; here the answer shows it.
    await readOrder({ db, connection }, row.store_order_id).catch((error: unknown) => {
      if (!(error instanceof PartnerError)) throw error;
    });
    return {
      outcome,
      message: 'The items are cancelled, in the store too',
      preview: null,
      order: (await find()).order,
    };
  });
}
