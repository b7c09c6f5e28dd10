import { returnSets } from '@shipmagic/domain/returns/return-state';
import { sql } from 'kysely';
import { z } from 'zod';

export const returnedRow = z
  .object({ refund: z.number(), shipping: z.number(), removed: z.number(), moving: z.number(), pieces: z.number() })
  .nullable();
export type ReturnedRow = NonNullable<z.output<typeof returnedRow>>;

/**
 * The returns of an order `o`: what was decided to be refunded, what the store has taken out because of them, the pieces
 * that have left the customer, and the pieces that were delivered.
 */
export const returnedOf = sql`(select jsonb_build_object(
    'refund', coalesce(sum(t.refund), 0), 'shipping', coalesce(sum(case when t.with_shipping then least(t.refund, o.shipping_cost) end), 0),
    'removed', coalesce(sum(h.removed), 0), 'moving', coalesce(sum(h.moving), 0),
    'pieces', coalesce(sum(h.taken), 0) + (select coalesce(sum(greatest(i.quantity - i.fulfilled_elsewhere, 0)), 0)
      from magic_order_line_items i where i.order_id = o.id and i.requires_shipping))
  from returns r
    left join return_settlements t on t.return_id = r.id and t.state = 'done'
    cross join lateral (select sum(round(l.of_paid * l.removed / l.of_pieces, 2)) as removed, sum(l.removed) as taken,
        sum(case when r.way <> 'keep' and r.state = any (${[...returnSets.withoutCustomer]}::text[]) then l.quantity else 0 end) as moving
      from return_lines l where l.return_id = r.id) h
  where r.order_id = o.id and r.state = any (${[...returnSets.holding]}::text[])
  having count(*) > 0)`;
