import { AppError } from '@shipmagic/domain/http/errors';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { GoodwillRefund } from '@shipmagic/domain/refunds/goodwill.contract';
import { recordAudit } from '../audit/record-audit.ts';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findGoodwill, type GoodwillRow, saveAssigned } from './goodwill.queries.ts';
import { holdRefundsLock } from './keep.queries.ts';
import { keepOwed } from './keep-refunds.ts';

export const presentGoodwill = (row: GoodwillRow): GoodwillRefund => ({
  id: row.id,
  orderNumber: row.order_number,
  currency: row.currency,
  amount: row.amount,
  madeAt: row.made_at?.toISOString() ?? null,
  parts: row.parts.map(({ magic_order_id, vendor_name, paid, refunded }) => ({
    magicOrderId: magic_order_id,
    vendorName: vendor_name,
    paid,
    refunded,
  })),
  assigned:
    row.assigned_to && row.assigned_at
      ? { magicOrderId: row.assigned_to, by: row.assigned_by_email ?? '', at: row.assigned_at.toISOString() }
      : null,
});

/**
 * Says which part a refund of the store is of, or takes that back; what is owed follows at once. In the system's
 * transaction, because amounts owed are the program's alone. Returns null where it is of no part to ask about any more.
 * Throws 404, 400 for a part of another order, and 409 where it is of another part than the one that was seen.
 */
export async function assignGoodwill(
  tx: Tx,
  viewer: Viewer,
  input: { readonly id: string; readonly magicOrderId: string | null; readonly seen?: string | null | undefined },
): Promise<GoodwillRefund | null> {
  const { id, magicOrderId, seen } = input;
  await holdRefundsLock(tx);
  const row = await findGoodwill(tx, id);
  if (!row) throw new AppError('not_found', 'This refund does not exist');
  const part = row.parts.find((one) => one.magic_order_id === magicOrderId);
  if (magicOrderId !== null && !part)
    throw new AppError('bad_input', `Choose a part of order ${row.order_number}`, { field: 'magicOrderId' });
  if (seen !== undefined && row.assigned_to !== seen)
    throw new AppError('conflict', `${row.assigned_by_email ?? 'Somebody'} has assigned it otherwise meanwhile`, {
      field: 'seen',
    });
  if (row.assigned_to !== magicOrderId) {
    await saveAssigned(tx, id, { orderId: part?.id ?? null, by: viewer.email });
    await recordAudit(tx, {
      actor: viewer,
      action: 'refund.assigned',
      subject: row.order_number,
      details: { storeRefundId: row.store_refund_id, amount: row.amount, from: row.assigned_to, to: magicOrderId },
      address: viewer.ipAddress,
    });
    await keepOwed(tx, [row.store_order_id]);
    const amount = formatMoney(row.amount, row.currency);
    if (part)
      await recordActivity(tx, viewer, {
        orderId: part.id,
        type: 'financial_update',
        action: `Refund of ${amount}, made in the store, is of this part`,
        staffOnly: true,
      });
  }
  const now = await findGoodwill(tx, id);
  return now ? presentGoodwill(now) : null;
}
