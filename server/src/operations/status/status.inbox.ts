import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { secondsFromNow } from '../../platform/db/expressions.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';
import { reachPrefix } from '../../platform/partners/keep-reach.ts';

/** Of a partner that nobody has called for a day, as one that was removed from the configuration, nothing is said. */
const calledWithinS = 24 * 60 * 60;

export const statusInboxSources: readonly InboxSource[] = [
  {
    kind: 'partner_refuses',
    tables: [],
    timely: true,
    find: (tx) =>
      tx
        .selectFrom('sync_state as s')
        .where((eb) => eb(eb.fn('starts_with', ['s.key', eb.val(reachPrefix)]), '=', true))
        .where(sql`s.value ->> 'trouble'`, '=', 'refuses_us')
        .where('s.updated_at', '>', secondsFromNow(-calledWithinS))
        .select((eb) => {
          const partner = eb.fn('substr', ['s.key', eb.lit(reachPrefix.length + 1)]);
          return [
            partner.as('subject'),
            none.as('order_id'),
            none.as('vendor_id'),
            eb.cast(sql`s.value ->> 'since'`, 'timestamptz').as('since'),
            none.as('due_at'),
            jsonBuildObject({ courier: partner }).as('details'),
          ];
        }),
  },
];
