import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { daySeconds, secondsFromNow } from '../../platform/db/expressions.ts';
import { inIndia } from '../../platform/db/in-india.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';
import { isManagedHere } from '../tracking/tracking.inbox.ts';

const tables = ['magic_orders'];

/** Orders managed here that still need a parcel, as facts. */
const unshipped = (tx: Tx, details: RawBuilder<unknown>) =>
  tx
    .selectFrom('magic_orders as o')
    .where('o.order_status', 'in', [...orderSets.toPack])
    .where('o.shipping_reference', 'is', null)
    .where('o.erased_at', 'is', null)
    .where('o.delivery_method', '=', 'shipping')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('magic_order_line_items as l')
          .select('l.id')
          .whereRef('l.order_id', '=', 'o.id')
          .where('l.requires_shipping', '=', true),
      ),
    )
    .where(isManagedHere)
    .select((eb) => [
      eb.cast<string>('o.id', 'text').as('subject'),
      'o.id as order_id',
      'o.vendor_id',
      'o.created_at as since',
      none.as('due_at'),
      details.as('details'),
    ]);

const pin = sql`regexp_replace(coalesce(o.shipping_address ->> 'zip', ''), '\\s', '', 'g')`;
const isHere = inIndia(sql`o.shipping_address ->> 'country'`);
const phones = sql`regexp_replace(coalesce(nullif(o.shipping_address ->> 'phone', ''), o.customer_phone, ''), '\\D', '', 'g')`;
const names = sql`coalesce(o.shipping_address ->> 'name', '') || coalesce(o.shipping_address ->> 'company', '') || coalesce(o.customer_name, '')`;
// As `missingForParcel` says at booking, which knows numbering plans and has the last word; a test compares the two.
const missing = sql`case
  when coalesce(nullif(o.shipping_address ->> 'address1', ''), o.shipping_address ->> 'address2', '') = '' then 'the street'
  when ${names} !~ '[^[:space:][:punct:]\\u00ad\\u200b-\\u200f\\u2060\\ufeff]' then 'the name of the recipient'
  when not ${isHere} then null
  when ${pin} !~ '^[1-9]\\d{5}$' then 'the PIN code'
  when ${phones} !~ '[6-9]\\d{9}$' and coalesce(o.customer_phone_national, '') !~ '^[6-9]\\d{9}$' then 'a mobile number' end`;

/** Whether couriers were asked about the PIN code of `o`, which is in India, in the last day, and none of them delivers there. */
const isUnserved = (eb: ExpressionBuilder<DB & { o: DB['magic_orders'] }, 'o'>) => {
  const answers = eb
    .selectFrom('pin_services as p')
    .select('p.courier')
    .where((of) => of(pin, '=', of.ref('p.pin')))
    .where('p.asked_at', '>', secondsFromNow(-daySeconds));
  // As `pinVerdictOf` says 'delivers'.
  const delivering = answers
    .where('p.paused', '=', false)
    .where((of) =>
      of.or([
        of.and([of('o.cod_amount', '>', 0), of(of.fn.coalesce('p.cod', 'p.prepaid'), '=', true)]),
        of.and([of('o.cod_amount', '=', 0), of('p.prepaid', '=', true)]),
      ]),
    );
  return eb.and([isHere, eb.exists(answers), eb.not(eb.exists(delivering))]);
};

export const bookingInboxSources: readonly InboxSource[] = [
  {
    kind: 'bad_address',
    tables,
    find: (tx) => unshipped(tx, sql`jsonb_build_object('text', ${missing})`).where(missing, 'is not', null),
  },
  {
    kind: 'no_pin_service',
    tables: ['magic_orders', 'pin_services'],
    find: (tx) => unshipped(tx, sql`jsonb_build_object('pin', ${pin})`).where(isUnserved),
  },
];
