/** Access to orders for the other rooms, each in the scope of its transaction. */

export { findOrderIds, type OrderFactsRow, readOrderFacts } from './order-facts.queries.ts';
export type { OrderRow } from './order-rows.queries.ts';
export { findOrder, listActivity, readOrders, readOtherParts } from './orders.queries.ts';
export { packedColumns, packedSizeOf } from './packed-size-columns.ts';
export { storedTaxes } from './stored-taxes.ts';
export { type SystemOrder, systemOrder } from './system-order.ts';
export {
  frozenByNow,
  type OrderValues,
  updateOrder,
  updateOrders,
} from './update-order.queries.ts';
