import { openActionStates } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../platform/db/transaction.ts';

const found = z.object({ id: z.string() });

/**
 * Store orders after this one whose personal data nobody needs any more, in the order of their ids: all their parts had
 * come to their end before `before`, nobody has worked on them since, and nothing about them is open. Those whose
 * erasure was requested before are left out.
 */
export async function listOldOrders(tx: Tx, before: Date, { after, limit }: { after: string; limit: number }) {
  const { rows } = await sql`
    select s.store_order_id as id from store_orders s
    where s.store_order_id > ${after} and s.store_created_at < ${before}
      and exists (select from magic_orders o where o.store_order_id = s.store_order_id)
      and not exists (select from erasures e where e.store_order_id = s.store_order_id)
      and not exists (select from magic_orders o where o.store_order_id = s.store_order_id
        and (o.order_status <> all (${[...orderSets.settled]}::text[]) or ${isTooYoung(before)} or ${isOpen}))
      and not exists (select from store_drift d where d.store_order_id = s.store_order_id and d.state <> 'left')
      and not exists (select from customer_files f
        where f.store_order_ids && array[s.store_order_id] and f.expires_at > now())
    order by s.store_order_id limit ${limit}`.execute(tx);
  return z
    .array(found)
    .parse(rows)
    .map(({ id }) => id);
}

/** Of a part: its end, or what somebody did with it, came later. */
const isTooYoung = (before: Date) => sql`(
  greatest(o.created_at, o.delivered_at, o.store_cancelled_at, o.last_scan_at) >= ${before}
  or exists (select from activity_logs a where a.order_id = o.id and a.created_at >= ${before}
    and (a.user_email is not null or a.activity_type = 'status_change')))`;

/** Of a part: somebody, its courier or the store still has to say something about it. */
const isOpen = sql`(
  exists (select from exceptions x where x.order_id = o.id and x.state = 'open')
  or exists (select from shipments p where p.order_id = o.id and (p.state = any (${[...unsettledStates]}::text[])
    or exists (select from ndr_cases c where c.shipment_id = p.id and c.state <> 'resolved')
    or exists (select from ndr_actions n where n.shipment_id = p.id and n.state = any (${[...openActionStates]}::text[])))))`;
