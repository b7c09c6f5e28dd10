import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../../platform/db/transaction.ts';

/** After how many days an order that is still in progress in the tool is given up. */
const givenUpAfterDays = 90;
export const listNotBefore = (now: Date) => new Date(now.getTime() - givenUpAfterDays * 24 * 60 * 60 * 1000);

/** The tool's orders of parts that are in progress there, in the order of their last reading. */
const openThere = (tx: Tx) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .innerJoin('external_orders as e', 'e.store_order_id', 'o.store_order_id')
    .where((eb) => eb('v.name_key', '=', eb.fn.any('e.vendor_keys')))
    .where('e.gone_at', 'is', null)
    .where('o.managed_in_shipmagic', 'is', false)
    .where('o.order_status', 'not in', [...orderSets.settled]);

export function listOpenOfDay(tx: Tx, day: string) {
  return openThere(tx)
    .select('e.external_id as id')
    .where('o.created_at', '>=', indiaDayStart(day))
    .where('o.created_at', '<', indiaDayEnd(day))
    .orderBy('e.seen_at')
    .execute();
}

/** How many parts are in progress in the tool, and since when the longest unread one has not been read. */
export function readFreshness(tx: Tx, notBefore: Date) {
  return openThere(tx)
    .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.min('e.seen_at').as('oldest')])
    .where('o.created_at', '>=', notBefore)
    .executeTakeFirstOrThrow();
}

/** By days in India: parts in progress in the tool, and undecided ones. */
export function openDays(tx: Tx, notBefore: Date) {
  return tx
    .selectFrom('magic_orders')
    .select((eb) => [
      eb
        .fn<string>('to_char', [eb.fn('timezone', [eb.val('Asia/Kolkata'), 'created_at']), eb.val('YYYY-MM-DD')])
        .as('day'),
      eb.fn.countAll<number>().filterWhere('managed_in_shipmagic', 'is not', null).as('open'),
      eb.fn.countAll<number>().filterWhere('managed_in_shipmagic', 'is', null).as('undecided'),
    ])
    .where('managed_in_shipmagic', 'is not', true)
    .where((eb) =>
      eb.or([
        eb('managed_in_shipmagic', 'is', null),
        eb.and([eb('created_at', '>=', notBefore), eb('order_status', 'not in', [...orderSets.settled])]),
      ]),
    )
    .groupBy('day')
    .execute();
}
