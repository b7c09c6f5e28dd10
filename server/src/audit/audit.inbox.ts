import type { AuditAction } from '@shipmagic/domain/audit/audit-action';
import { daily, keptDays, manyAtOnce, unusual } from '@shipmagic/domain/audit/daily-signs';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { daySeconds, rowCount, secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

interface Counted {
  readonly actions: readonly AuditAction[];
  /** Whose day it is: who did it, or at whose account it was done by nobody yet. */
  readonly of: 'author' | 'account';
  readonly days: number;
}

/**
 * How often it was done, by person and day in India. Addresses without an account are left out: strangers could fill
 * the inbox with them.
 */
const perDay = (tx: Tx, { actions, of, days }: Counted) =>
  tx
    .selectFrom('audit_log as a')
    .innerJoin('users as u', (join) =>
      join.on((eb) =>
        of === 'author'
          ? eb('u.id', '=', eb.ref('a.user_id'))
          : eb(eb.fn('lower', ['u.email']), '=', eb.fn('lower', ['a.subject'])),
      ),
    )
    .where('a.action', 'in', [...actions])
    .where('a.at', '>', secondsFromNow(-days * daySeconds))
    .select((eb) => [
      'u.id',
      'u.email',
      eb.fn<string>('app.india_day', ['a.at']).as('day'),
      rowCount.as('count'),
      eb.fn.min('a.at').as('since'),
    ])
    .groupBy(['u.id', 'day']);

/** Once for each day on which it was as often as that. */
const asFacts = (tx: Tx, counted: ReturnType<typeof perDay>, atLeast: number) =>
  tx
    .selectFrom(counted.as('d'))
    .where('d.count', '>=', atLeast)
    .where('d.since', '>', secondsFromNow(-keptDays * daySeconds))
    .select((eb) => [
      eb.fn<string>('concat', ['d.email', sql.lit(' '), 'd.day']).as('subject'),
      none.as('order_id'),
      none.as('vendor_id'),
      'd.since',
      none.as('due_at'),
      jsonBuildObject({ count: eb.ref('d.count'), text: eb.ref('d.email') }).as('details'),
    ]);

const timely = { tables: [], timely: true } as const;

export const auditInboxSources: readonly InboxSource[] = [
  {
    kind: 'refused_sign_ins',
    ...timely,
    find: (tx) => {
      const counted = perDay(tx, { actions: ['session.refused'], of: 'account', days: keptDays });
      return asFacts(tx, counted, daily.refusedSignIns);
    },
  },
  {
    kind: 'refused_awbs',
    ...timely,
    find: (tx) => {
      const counted = perDay(tx, { actions: ['awb.refused'], of: 'author', days: keptDays });
      return asFacts(tx, counted, daily.refusedAwbs);
    },
  },
  {
    kind: 'unusual_exports',
    ...timely,
    find: (tx) => {
      const counted = perDay(tx, { actions: manyAtOnce, of: 'author', days: keptDays + unusual.compared });
      return asFacts(tx, counted, daily.exports).where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(counted.as('b'))
              .whereRef('b.id', '=', 'd.id')
              .whereRef('b.day', '<', 'd.day')
              .where(sql`d.day - b.day`, '<=', unusual.compared)
              .where((eb) => eb(eb('b.count', '*', unusual.times), '>', eb.ref('d.count')))
              .select(sql.lit(1).as('one')),
          ),
        ),
      );
    },
  },
];
