import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * Totals of the vendors' orders and products in the viewer's scope: `vendor_id`, `orders`, `sales` and `earned`
 * (rupees, from kept sums), `products`. A vendor without any has no row. `wanted` is an array of ids, or null for
 * every vendor.
 */
export const vendorFigures = (wanted: RawBuilder<unknown>) => sql`
  (select coalesce(f.vendor_id, p.vendor_id) as vendor_id, f.orders, f.sales, f.earned, p.products
   from app.vendor_figures(${wanted}::bigint[]) f
   full join (
     select vendor_id, count(*) as products from products
     where ${wanted}::bigint[] is null or vendor_id = any (${wanted}::bigint[]) group by vendor_id
   ) p on p.vendor_id = f.vendor_id)`;

export interface VendorFigures {
  readonly orders: number;
  readonly products: number;
  /** Rupees. */
  readonly sales: number;
  readonly earned: number;
  /** When the first of this vendor's existing products was created in the store. */
  readonly first_product_at: Date | null;
}

export async function readVendorFigures(tx: Tx, vendorId: string): Promise<VendorFigures> {
  const { rows } = await sql<VendorFigures>`
    select coalesce(f.orders, 0)::int as orders, coalesce(f.products, 0)::int as products, coalesce(f.sales, 0) as sales,
      coalesce(f.earned, 0) as earned,
      (select min(created_at) from products where vendor_id = ${vendorId}) as first_product_at
    from (select 1) one left join ${vendorFigures(sql`${[vendorId]}`)} f on f.vendor_id = ${vendorId}`.execute(tx);
  return rows[0] as VendorFigures;
}
