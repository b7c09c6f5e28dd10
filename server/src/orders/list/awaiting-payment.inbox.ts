import { settings } from '@shipmagic/domain/settings/settings';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { daySeconds, secondsFromNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';
import { isAwaitingPayment } from './awaiting-payment-where.ts';

/** Days within which money usually comes in by itself. */
const usualDays = 2;

/** Orders to be sent from here that owe money which no courier collects. */
const awaiting = (tx: Tx) =>
  tx
    .selectFrom('magic_orders as o')
    .where('o.order_status', 'in', [...orderSets.pending])
    .where('o.managed_in_shipmagic', 'is distinct from', false)
    .where('o.test', '=', false)
    .where(isAwaitingPayment as RawBuilder<boolean>);

const { cash_gateways: cash } = settings;
/** The names in the setting, or the usual ones while nobody has changed it. */
const namesIn = (list: 'names' | 'others') =>
  sql`jsonb_array_elements_text(coalesce((select s.value -> ${list} from settings s where s.key = 'cash_gateways'),
    ${JSON.stringify(cash.fallback[list])}::jsonb))`;
/** As `isCashOnDelivery` of the domain compares names; a test compares the two. */
const words = (name: RawBuilder<unknown>) =>
  sql`' ' || trim(regexp_replace(lower(${name}), '[^[:alnum:]]+', ' ', 'g')) || ' '`;

export const awaitingPaymentInboxSources: readonly InboxSource[] = [
  {
    kind: 'awaiting_payment',
    tables: ['magic_orders'],
    timely: true,
    find: (tx) =>
      awaiting(tx)
        .where('o.created_at', '<', secondsFromNow(-usualDays * daySeconds))
        .select((eb) => [
          eb.cast<string>('o.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'o.created_at as since',
          none.as('due_at'),
          sql`jsonb_strip_nulls(jsonb_build_object('text', o.payment_gateway))`.as('details'),
        ]),
  },
  {
    kind: 'unknown_gateway',
    // Orders open and close it, too: it is looked through every minute for them.
    tables: ['settings'],
    timely: true,
    find: (tx) =>
      tx
        .selectFrom(
          awaiting(tx).where('o.payment_gateway', '<>', '').select('o.payment_gateway as name').distinct().as('g'),
        )
        .where((eb) =>
          eb.not(
            eb.exists(sql`(select from (select ${namesIn('names')} as name union all select ${namesIn('others')}) k
              where trim(${words(sql`k.name`)}) <> '' and strpos(${words(sql`g.name`)}, ${words(sql`k.name`)}) > 0)`),
          ),
        )
        .select((eb) => [
          'g.name as subject',
          none.as('order_id'),
          none.as('vendor_id'),
          none.as('since'),
          none.as('due_at'),
          jsonBuildObject({ text: eb.ref('g.name') }).as('details'),
        ]),
  },
];
