import { expressionBuilder } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/**
 * The id of the warehouse from which an order (`o` in the query) is picked up: the one selected for it, unless that was
 * deleted since; else its vendor's default.
 */
export function warehouseOfOrder() {
  const eb = expressionBuilder<DB & { o: DB['magic_orders'] }, 'o'>();
  return eb.fn.coalesce(
    eb
      .selectFrom('warehouses as c')
      .select('c.id')
      .whereRef('c.id', '=', 'o.pickup_warehouse_id')
      .where('c.deleted_at', 'is', null),
    eb
      .selectFrom('warehouses as d')
      .select('d.id')
      .whereRef('d.vendor_id', '=', 'o.vendor_id')
      .where('d.is_default', '=', true),
  );
}
