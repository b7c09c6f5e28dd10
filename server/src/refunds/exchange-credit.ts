import { sql } from 'kysely';
import { z } from 'zod';

export const exchangeCredit = z.object({ part_id: z.string(), credit: z.number() }).nullable();
export type ExchangeCredit = z.output<typeof exchangeCredit>;

/** Of an order `o` that is new goods: the part that sent the old ones, and what was paid there for them. */
export const exchangeOf = sql`(select jsonb_build_object('part_id', x.order_id::text,
    'credit', (select coalesce(sum(g.credit), 0) from return_new_goods g where g.return_id = x.id))
  from returns x where x.id = o.exchange_of)`;
