import type { Viewer } from '@shipmagic/domain/people/viewer';
import { piecesText } from '@shipmagic/domain/refunds/line-cancellation';
import type { RefundOwed } from '@shipmagic/domain/refunds/refunds.contract';
import type { OwedRow } from './owed.queries.ts';

/** The refund owed for a part, for staff. */
export function presentRefund(row: OwedRow, viewer: Pick<Viewer, 'userId'>): RefundOwed {
  const isSettled = row.settled > 0 && row.owed <= row.settled;
  return {
    id: row.id,
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    vendorName: row.vendor_name,
    customerName: row.customer_name,
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    paid: row.paid,
    refunded: row.refunded,
    owed: row.open,
    waits: Math.min(row.waits, row.open),
    since: row.since.toISOString(),
    isEstimate: row.is_estimate,
    asked:
      row.asked_id === null
        ? null
        : {
            amount: row.asked_amount ?? 0,
            restock: row.asked_restock ?? true,
            by: row.asked_by_email ?? '',
            isMine: row.asked_by === viewer.userId,
            at: (row.asked_at ?? row.since).toISOString(),
            isSent: row.asked_state === 'sending',
            cancels: row.asked_pieces && piecesText(row.asked_pieces),
          },
    settled:
      isSettled && row.settled_at
        ? { note: row.settled_note ?? '', by: row.settled_by ?? '', at: row.settled_at.toISOString() }
        : null,
    payee:
      row.payee_kind && row.payee_at
        ? {
            kind: row.payee_kind,
            masked: row.payee_masked ?? '',
            by: row.payee_by ?? 'customer',
            at: row.payee_at.toISOString(),
          }
        : null,
    problem: row.problem,
  };
}
