import { most } from '@shipmagic/domain/store-sync/vendor-names/renamed-vendor';
import type { ExpressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

type Successions = ExpressionBuilder<DB & { s: DB['vendor_successions'] }, 's'>;
const isMost = (eb: Successions, gone: 's.lines_gone' | 's.products_gone', kept: 's.lines_kept' | 's.products_kept') =>
  eb.and([
    eb(gone, '>=', most.atLeast),
    eb(eb(gone, '*', 100), '>=', eb(eb.parens(gone, '+', eb.ref(kept)), '*', most.percent)),
  ]);

export const vendorNameInboxSources: readonly InboxSource[] = [
  {
    kind: 'renamed_vendor',
    tables: ['changed_hands', 'vendors'],
    // As `isRenamed` of the domain; a test compares the two.
    find: (tx) =>
      tx
        .selectFrom('vendor_successions as s')
        .where('s.is_bare', '=', true)
        .where((eb) =>
          eb.or([isMost(eb, 's.lines_gone', 's.lines_kept'), isMost(eb, 's.products_gone', 's.products_kept')]),
        )
        .distinctOn('s.vendor_id')
        .orderBy('s.vendor_id')
        .orderBy('s.next_id')
        .select((eb) => [
          eb.cast<string>('s.vendor_id', 'text').as('subject'),
          none.as('order_id'),
          's.vendor_id',
          none.as('since'),
          none.as('due_at'),
          jsonBuildObject({ text: eb.ref('s.next_name') }).as('details'),
        ]),
  },
];
