import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const productRow = z.object({
  product_id: z.string(),
  title: z.string(),
  image_url: z.string().nullable(),
  orders: z.number(),
  pieces: z.number(),
});

/** The products of these orders that are shipped, those of most pieces first. */
export const listProductsOf = (tx: Tx, magicOrderIds: readonly string[]) =>
  checkedRows(
    tx,
    productRow,
    sql`
    select i.product_id, min(i.title) as title, min(i.image_url) as image_url,
      count(distinct i.order_id)::int as orders, sum(i.quantity)::int as pieces
    from magic_orders o join magic_order_line_items i on i.order_id = o.id
    where o.magic_order_id = any (${[...magicOrderIds]}::text[]) and i.product_id is not null and i.requires_shipping
      and i.quantity > 0
    group by i.product_id order by pieces desc, title limit 250`,
  );
