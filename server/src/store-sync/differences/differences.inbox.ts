import { sql } from 'kysely';
import { daySeconds, secondsFromNow } from '../../platform/db/expressions.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

/** Of older orders nobody has to decide any more whose they were; the list of differences has them. */
const askedForDays = 90;

export const differencesInboxSources: readonly InboxSource[] = [
  {
    kind: 'vendor_changed',
    tables: ['store_drift', 'magic_orders'],
    find: (tx) =>
      tx
        .selectFrom('store_drift as d')
        .innerJoin('magic_orders as o', 'o.id', 'd.order_id')
        .where('d.field', '=', 'vendor')
        .where('d.state', '<>', 'left')
        .where('o.created_at', '>', secondsFromNow(-askedForDays * daySeconds))
        .groupBy(['o.id', 'o.vendor_id'])
        .select((eb) => [
          eb.cast<string>('o.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          eb.fn.max('d.found_at').as('since'),
          none.as('due_at'),
          sql`jsonb_build_object('text', left(string_agg(d.item_title, ', ' order by d.id), 200),
            'code', string_agg(distinct d.store, ', '))`.as('details'),
        ]),
  },
];
