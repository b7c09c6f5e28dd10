import { returnSets } from '@shipmagic/domain/returns/return-state';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { databaseNow, daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import type { Returns } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

type Facts = { r: Returns };

const lastNews = sql`coalesce(r.last_scan_at, r.state_since)`;
const daysAgo = (days: number) => secondsFromNow(-days * daySeconds);

const returns = (tx: Tx) => tx.selectFrom('returns as r').innerJoin('magic_orders as o', 'o.id', 'r.order_id');

/** A check at the door is told by the courier in words alone, and after the goods were scanned nothing else fails. */
const hasFailedCheck = (eb: ExpressionBuilder<Facts, 'r'>) =>
  eb.or([
    eb('r.picked_up_at', 'is not', null),
    eb(eb.fn.coalesce('r.pickup_problem', eb.val('')), '~*', '\\m(qc|quality)\\M'),
  ]);
const notPickedUp = (tx: Tx) => returns(tx).where('r.state', '=', 'pickup_failed');

/** Returns as facts, each since a moment of its own. */
const facts = (query: ReturnType<typeof returns>, since: RawBuilder<unknown>) =>
  query.select((eb) => [
    eb.cast<string>('r.id', 'text').as('subject'),
    'r.order_id',
    'o.vendor_id',
    since.as('since'),
    none.as('due_at'),
    jsonBuildObject({ text: eb.ref('r.number'), from: eb.ref('r.pickup_problem') }).as('details'),
  ]);

export const returnInboxSources: readonly InboxSource[] = [
  {
    kind: 'return_unanswered',
    tables: ['returns'],
    timely: true,
    find: (tx) =>
      facts(returns(tx).where('r.state', '=', 'requested').where('r.answer_by', '<=', databaseNow), sql`r.answer_by`),
  },
  {
    kind: 'return_to_inspect',
    tables: ['returns'],
    timely: true,
    find: (tx) =>
      facts(returns(tx).where('r.state', '=', 'received').where('r.received_at', '<=', daysAgo(2)), sql`r.received_at`),
  },
  {
    kind: 'return_not_picked_up',
    tables: ['returns'],
    find: (tx) =>
      facts(
        notPickedUp(tx).where((eb) => eb.not(hasFailedCheck(eb))),
        sql`r.state_since`,
      ),
  },
  {
    kind: 'return_check_failed',
    tables: ['returns'],
    find: (tx) =>
      facts(
        notPickedUp(tx).where((eb) => hasFailedCheck(eb)),
        sql`r.state_since`,
      ),
  },
  {
    kind: 'return_wrong_item',
    tables: ['returns'],
    timely: true,
    find: (tx) =>
      facts(
        returns(tx)
          .where('r.state', 'in', ['received', 'inspected'])
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('return_receipts as p')
                .innerJoin('return_receipt_lines as l', 'l.receipt_id', 'p.id')
                .whereRef('p.return_id', '=', 'r.id')
                .where('l.grade', '=', 'wrong'),
            ),
          ),
        sql`r.received_at`,
      ),
  },
  {
    kind: 'return_no_scan',
    tables: ['returns'],
    timely: true,
    find: (tx) =>
      facts(returns(tx).where('r.state', 'in', returnSets.scanned).where(lastNews, '<=', daysAgo(5)), lastNews),
  },
  {
    kind: 'exchange_not_returned',
    tables: ['returns', 'magic_orders'],
    find: (tx) =>
      facts(
        returns(tx)
          .where('r.state', 'in', ['expired', 'cancelled'])
          .where('r.wish', 'in', ['exchange', 'replacement'])
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('magic_orders as x')
                .whereRef('x.exchange_of', '=', 'r.id')
                .where('x.order_status', 'not in', [...orderSets.cancelled]),
            ),
          ),
        sql`r.state_since`,
      ),
  },
  {
    kind: 'return_not_refunded',
    tables: ['returns', 'refunds_owed'],
    timely: true,
    find: (tx) =>
      facts(
        returns(tx)
          .where('r.state', '=', 'settled')
          .where('r.settled_at', '<=', daysAgo(5))
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('return_settlements as t')
                .whereRef('t.return_id', '=', 'r.id')
                .where('t.state', '=', 'done')
                .where('t.refund', '>', 0),
            ),
          )
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('refunds_owed as w')
                .whereRef('w.order_id', '=', 'r.order_id')
                .whereRef('w.owed', '>', 'w.settled'),
            ),
          ),
        sql`r.settled_at`,
      ),
  },
];
