import type { Tx } from '../../platform/db/transaction.ts';
import type { SystemOrder } from '../order/orders.ts';

/** An order's delivery address as stored, and its customer's own phone number. */
export const readAddress = (tx: Tx, order: SystemOrder) =>
  tx
    .selectFrom('magic_orders')
    .select(['shipping_address', 'customer_phone'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
