import { checkQuery } from '../src/operations/sql/gate.ts';
import { RefusedQuery } from '../src/operations/sql/refused-query.ts';

/** Some of the views, for tests of the gate alone. */
export const views = new Map([
  ['vendors', ['id', 'vendor_name', 'email']],
  ['magic_orders', ['magic_order_id', 'vendor_name', 'order_status', 'total_price', 'created_at']],
  ['magic_order_line_items', ['magic_order_id', 'product_id', 'title', 'quantity', 'net_price']],
  ['products', ['shopify_product_id', 'title', 'vendor']],
]);

/** Why a query is refused; null when it is accepted. */
export function refusal(query: string): string | null {
  try {
    checkQuery(query, views);
    return null;
  } catch (error) {
    if (error instanceof RefusedQuery) return error.message;
    throw error;
  }
}
