import { gid, shopTime } from './ids.ts';
import type { StoreOrder } from './model.ts';
import { fixed } from './money.ts';
import type { Refund } from './payment-model.ts';

/** The body of `refunds/create`, also nested in order bodies. */
export function refundBody(refund: Refund, order: StoreOrder) {
  const transactions = (order.transactions ?? []).filter(({ id }) => refund.transactionIds.includes(id));
  return {
    id: refund.id,
    admin_graphql_api_id: gid('Refund', refund.id),
    order_id: order.id,
    created_at: shopTime(refund.createdAt),
    processed_at: shopTime(refund.createdAt),
    note: refund.note,
    restock: refund.lines.some(({ restockType }) => restockType !== 'NO_RESTOCK'),
    order_adjustments: [],
    refund_line_items: refund.lines.map(({ lineId, quantity, restockType, subtotal, tax }, i) => ({
      id: refund.id + i + 1,
      line_item_id: lineId,
      quantity,
      restock_type: restockType.toLowerCase(),
      subtotal: subtotal / 100,
      total_tax: tax / 100,
    })),
    transactions: transactions.map(({ id, amount, gateway, parentId, status }) => ({
      id,
      amount: fixed(amount),
      gateway,
      kind: 'refund',
      parent_id: parentId,
      status: status.toLowerCase(),
      order_id: order.id,
    })),
  };
}
