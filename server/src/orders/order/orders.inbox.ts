import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { type RawBuilder, sql } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InboxSource, noDetails } from '../../platform/inbox/inbox-source.ts';

const tables = ['magic_orders'];

/** Orders managed here that are in one of these statuses, as facts. */
const orders = (tx: Tx, statuses: readonly OrderStatus[], since: RawBuilder<unknown>) =>
  tx
    .selectFrom('magic_orders as o')
    .where('o.order_status', 'in', [...statuses])
    .where((eb) => eb.or([eb('o.managed_in_shipmagic', 'is', null), eb('o.managed_in_shipmagic', '=', true)]))
    .select((eb) => [
      eb.cast<string>('o.id', 'text').as('subject'),
      'o.id as order_id',
      'o.vendor_id',
      since.as('since'),
      'o.clock_due_at as due_at',
      noDetails.as('details'),
    ]);

const dueAt = sql`o.clock_due_at`;
/** Orders whose next step is this one, and was to be done by now. */
const overdue = (tx: Tx, clock: 'confirm' | 'ready') =>
  orders(tx, clock === 'confirm' ? ['new'] : orderSets.toPack, dueAt)
    .where('o.clock', '=', clock)
    .where('o.clock_due_at', '<', databaseNow);

export const orderInboxSources: readonly InboxSource[] = [
  { kind: 'unconfirmed', tables, timely: true, find: (tx) => overdue(tx, 'confirm') },
  { kind: 'late_to_make', tables, timely: true, find: (tx) => overdue(tx, 'ready') },
  {
    kind: 'new_order',
    tables,
    find: (tx) => orders(tx, ['new'], sql`o.created_at`).where('o.clock', '=', 'confirm'),
  },
  {
    kind: 'due_today',
    tables,
    timely: true,
    find: (tx) =>
      orders(tx, orderSets.toPack, dueAt)
        .where('o.clock', '=', 'ready')
        .where('o.clock_due_at', '>=', databaseNow)
        .where((eb) => eb(eb.fn('india_day', ['o.clock_due_at']), '=', eb.fn('india_day', [databaseNow]))),
  },
  { kind: 'late', tables, timely: true, find: (tx) => overdue(tx, 'ready') },
];
