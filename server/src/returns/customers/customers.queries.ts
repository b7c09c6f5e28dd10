import { returnSets } from '@shipmagic/domain/returns/return-state';
import { systemOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { warehouseOfOrder } from '../../warehouses/warehouse-of-order.ts';

/** Locks an order, after which everything that changes its returns waits; false for one that is missing or erased. */
export async function lockOrder(tx: Tx, magicOrderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('magic_order_id', '=', magicOrderId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const orders = (tx: Tx) =>
  tx
    .selectFrom('magic_orders as o')
    .leftJoin('warehouses as w', (join) => join.on('w.id', '=', warehouseOfOrder()))
    .select([
      'o.id',
      'o.magic_order_id',
      'o.order_number',
      'o.order_status',
      'o.test',
      'o.delivered_at',
      'o.currency',
      'o.payment_gateway',
      'o.vendor_name',
      'o.customer_name',
      'o.customer_email',
      'w.address_line1',
      'w.address_line2',
      'w.city',
      'w.state',
      'w.zip_code',
      'w.return_address_line1',
      'w.return_address_line2',
      'w.return_city',
      'w.return_state',
      'w.return_zip_code',
    ])
    .where('o.erased_at', 'is', null);

/** An order with what its customer's returns need of it; null for one that is missing or erased. */
export async function findOrder(tx: Tx, magicOrderId: string) {
  const row = await orders(tx).where('o.magic_order_id', '=', magicOrderId).executeTakeFirst();
  return row ? systemOrder(row) : null;
}
export type ReturnOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The same of the order of a return. */
export async function findOrderOfReturn(tx: Tx, returnId: string): Promise<ReturnOrder | null> {
  const row = await orders(tx)
    .where('o.id', '=', (eb) => eb.selectFrom('returns').select('order_id').where('id', '=', returnId))
    .executeTakeFirst();
  return row ? systemOrder(row) : null;
}

/** The lines of an order of which a return is open. */
export async function listLinesAsked(tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('return_lines as l')
    .innerJoin('returns as r', 'r.id', 'l.return_id')
    .select('l.store_line_id')
    .where('l.order_id', '=', orderId)
    .where('r.state', 'in', returnSets.open)
    .execute();
  return new Set(rows.map(({ store_line_id: id }) => id));
}

/** Whether a refund of an order is asked for by a return in one of these states, or owed of what was paid in cash. */
export async function isRefundUnderWay(tx: Tx, orderId: string, states: readonly string[]): Promise<boolean> {
  const asked = await tx
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('wish', '=', 'refund')
    .where('state', 'in', [...states])
    .executeTakeFirst();
  if (asked) return true;
  const owed = await tx
    .selectFrom('refunds_owed')
    .select('id')
    .where('order_id', '=', orderId)
    .where('owed', '>', (eb) => eb.ref('settled'))
    .where('waits', '>', 0)
    .executeTakeFirst();
  return owed !== undefined;
}

/** When a refund of an order was paid by hand the last time. */
export async function findPayment(tx: Tx, orderId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('refund_payments')
    .select('paid_at')
    .where('order_id', '=', orderId)
    .orderBy('paid_at', 'desc')
    .executeTakeFirst();
  return row?.paid_at ?? null;
}

/** The returns of an order with what was settled, the newest first. */
export function listReturns(tx: Tx, orderId: string) {
  return tx
    .selectFrom('returns as r')
    .leftJoin('return_settlements as s', (join) => join.onRef('s.return_id', '=', 'r.id').on('s.state', '=', 'done'))
    .select([
      'r.id',
      'r.number',
      'r.state',
      'r.state_since',
      'r.wish',
      'r.way',
      'r.exchange_variant_id',
      'r.exchange_ships',
      'r.asked_by',
      'r.shipping_partner',
      'r.awb',
      'r.tracking_url',
      'r.expires_on',
      'r.decision_reason',
      'r.decision_basis',
      'r.settled_at',
      's.refund',
    ])
    .where('r.order_id', '=', orderId)
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute();
}
export type CustomerReturnRow = Awaited<ReturnType<typeof listReturns>>[number];

export function listReturnLines(tx: Tx, orderId: string) {
  return tx
    .selectFrom('return_lines')
    .select(['return_id', 'store_line_id', 'title', 'variant_title', 'quantity', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('return_id')
    .orderBy('position')
    .execute();
}
export type CustomerReturnLine = Awaited<ReturnType<typeof listReturnLines>>[number];

/** Goods that are sent instead of the items of an order's returns, with the part of the order that they are. */
export function listNewGoods(tx: Tx, orderId: string) {
  return tx
    .selectFrom('return_new_goods as g')
    .innerJoin('returns as r', 'r.id', 'g.return_id')
    .leftJoin('magic_orders as o', 'o.id', 'g.order_id')
    .select([
      'g.return_id',
      'g.title',
      'g.variant_title',
      'g.image_url',
      'g.quantity',
      'g.price',
      'g.credit',
      'o.order_status',
    ])
    .where('r.order_id', '=', orderId)
    .orderBy('g.return_id')
    .orderBy('g.position')
    .execute();
}
export type CustomerNewGoods = Awaited<ReturnType<typeof listNewGoods>>[number];
