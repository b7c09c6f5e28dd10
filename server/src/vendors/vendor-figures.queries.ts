import { sql } from 'kysely';

/**
 * What the vendors' orders and products come to, in the viewer's scope: `vendor_id`, `orders`, `sales` and `earned`
 * (rupees), `products`. A vendor without any may have no row. `wanted` null stands for every vendor in scope.
 */
export const vendorFigures = (wanted: readonly string[] | null) => sql`
  (select vendor_id, f.orders, f.sales, f.earned, 0::bigint as products from app.vendor_figures(${wanted}::bigint[]) f)`;
