import { inboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import {
  savedKinds,
  type Urgency,
  type UrgencyNow,
  type UrgencyTimes,
  urgencies,
  urgencyRules,
} from '@shipmagic/domain/inbox/urgency';
import { visitGapMin } from '@shipmagic/domain/inbox/visit';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ExpressionBuilder, sql } from 'kysely';
import { databaseNow, rowCount, secondsFromNow } from '../platform/db/expressions.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findItems } from './inbox.queries.ts';
import { type InboxFilters, inboxWhere } from './inbox-where.ts';

type Items = ExpressionBuilder<DB & { e: DB['exceptions'] }, 'e'>;
type Facts = ExpressionBuilder<DB & { e: DB['exceptions']; o: DB['magic_orders'] }, 'e' | 'o'>;

/** A row for each order of the store, and for each item without one. */
const rowKey = (eb: Facts) =>
  eb.fn.coalesce('o.store_order_id', eb.fn<string>('concat', [eb.cast<string>(eb.val('item '), 'text'), 'e.id']));

/** Whether an id is one of these; nothing is in none. */
const isIn = (eb: Facts, column: 'o.pickup_warehouse_id' | 'e.vendor_id', ids: readonly string[]) =>
  eb.fn.coalesce(eb(column, '=', eb.fn.any(eb.cast<string[]>(eb.val([...ids]), sql`bigint[]`))), eb.lit(false));

/** The place of an item's group among all groups: the domain's `urgencyOf`. */
function rankOf(eb: Facts, { times, isBeforeCutOff, otherwise: { warehouses, vendors } }: UrgencyNow) {
  const isOther = eb
    .case()
    .when('o.pickup_warehouse_id', 'is not', null)
    .then(isIn(eb, 'o.pickup_warehouse_id', warehouses))
    .else(isIn(eb, 'e.vendor_id', vendors))
    .end();
  const ranks = urgencyRules.map(({ urgency, beforeCutOff, dueFrom, dueBefore, openedFrom }) =>
    eb
      .case()
      .when(
        eb.and([
          ...(beforeCutOff ? [eb(isOther, '=', eb.lit(!isBeforeCutOff)), eb('e.kind', 'in', savedKinds)] : []),
          ...(dueFrom ? [eb('e.due_at', '>=', times[dueFrom])] : []),
          ...(dueBefore ? [eb('e.due_at', '<', times[dueBefore])] : []),
          ...(openedFrom ? [eb('e.opened_at', '>=', times[openedFrom])] : []),
        ]),
      )
      .then(eb.lit(urgencies.indexOf(urgency)))
      .end(),
  );
  // The last rule always holds.
  return eb.cast<number>(eb.fn('coalesce', ranks), 'integer');
}

/** So many items are looked at: those that are not old, by when they are due, then new and old ones, the latest first. */
export const lookedAt = { near: 3000, new: 1000, old: 1000 } as const;

/** Items of one window, in an order that an index has. */
const windowOf = (tx: Pick<Tx, 'selectFrom'>, viewer: Viewer, filters: InboxFilters) =>
  tx
    .selectFrom('exceptions as e')
    .select(['e.id', 'e.kind', 'e.due_at', 'e.opened_at', 'e.order_id', 'e.vendor_id'])
    .where((eb) => inboxWhere(viewer, filters)(eb as unknown as Items))
    .$if(filters.kind.length > 0, (query) => query.where('e.kind', 'in', [...filters.kind]));

// Why: docs/decisions/inbox.md, "The grouped inbox looks at five thousand items".
/** The items that groups are made of: a backlog of any size is read up to a limit in each window. */
function itemsNear(
  tx: Pick<Tx, 'selectFrom'>,
  viewer: Viewer,
  filters: InboxFilters,
  { weekAgo, lastHere }: UrgencyTimes,
) {
  const items = () => windowOf(tx, viewer, filters);
  const near = items().where('e.due_at', '>=', weekAgo).orderBy('e.due_at').orderBy('e.id').limit(lookedAt.near);
  const opened = items()
    .where('e.due_at', '<', weekAgo)
    .where('e.opened_at', '>=', lastHere)
    .orderBy('e.opened_at', 'desc')
    .limit(lookedAt.new);
  const old = items()
    .where('e.due_at', '<', weekAgo)
    .where('e.opened_at', '<', lastHere)
    .orderBy('e.due_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(lookedAt.old);
  // Each with its own order and limit.
  const part = (window: typeof near) => tx.selectFrom(window.as('i')).selectAll('i');
  return part(near).unionAll(part(opened)).unionAll(part(old));
}

/** Items with their row and their group, and the most urgent item of each row, which stands for it. */
const rowsOf = (tx: Tx, viewer: Viewer, filters: InboxFilters, now: UrgencyNow) =>
  tx
    .with('near', (db) => itemsNear(db, viewer, filters, now.times))
    .with('chosen', (db) =>
      db
        .selectFrom('near as e')
        .leftJoin('magic_orders as o', 'o.id', 'e.order_id')
        .select((eb) => [
          'e.id',
          'e.kind',
          'e.due_at',
          rowKey(eb as unknown as Facts).as('key'),
          rankOf(eb as unknown as Facts, now).as('rank'),
          eb('e.kind', 'not in', savedKinds).as('waits'),
        ]),
    )
    .with('heads', (db) =>
      db
        .selectFrom('chosen as c')
        .distinctOn('c.key')
        .select(['c.id', 'c.key', 'c.rank', 'c.waits', 'c.due_at'])
        .orderBy('c.key')
        .orderBy('c.rank')
        .orderBy('c.waits')
        .orderBy('c.due_at')
        .orderBy('c.id'),
    );

export const groupsQuery = (tx: Tx, viewer: Viewer, filters: InboxFilters, now: UrgencyNow) =>
  rowsOf(tx, viewer, filters, now)
    .selectFrom('heads as h')
    .innerJoin('chosen as c', 'c.key', 'h.key')
    .select((eb) => [
      'h.rank',
      'c.kind',
      rowCount.as('items'),
      eb.cast<number>(eb.fn.count('c.id').filterWhereRef('c.id', '=', 'h.id'), 'integer').as('rows'),
    ])
    .groupBy(['h.rank', 'c.kind']);

/** How many rows and items each group has, by kind. */
export async function countGroups(...[tx, viewer, filters, now]: Parameters<typeof groupsQuery>) {
  const counted = await groupsQuery(tx, viewer, filters, now).execute();
  return counted.map(({ rank, kind, items, rows }) => ({
    urgency: urgencyAt(rank),
    kind: inboxKindName.parse(kind),
    items,
    rows,
  }));
}

export interface RowPage {
  readonly skip: number;
  readonly limit: number;
  readonly groups: readonly Urgency[];
}

export const pageQuery = (
  tx: Tx,
  viewer: Viewer,
  filters: InboxFilters,
  now: UrgencyNow,
  { skip, limit, groups }: RowPage,
) =>
  rowsOf(tx, viewer, filters, now)
    .with('page', (db) =>
      db
        .selectFrom('heads as h')
        .select(['h.key', 'h.rank', 'h.waits', 'h.due_at', 'h.id'])
        .where(
          'h.rank',
          'in',
          groups.map((group) => urgencies.indexOf(group)),
        )
        .orderBy('h.rank')
        .orderBy('h.waits')
        .orderBy('h.due_at')
        .orderBy('h.id')
        .limit(limit)
        .offset(skip),
    )
    .selectFrom('page as p')
    .innerJoin('chosen as c', 'c.key', 'p.key')
    .select(['p.key', 'p.rank', 'c.id'])
    .orderBy('p.rank')
    .orderBy('p.waits')
    .orderBy('p.due_at')
    .orderBy('p.id')
    .orderBy('c.rank')
    .orderBy('c.waits')
    .orderBy('c.due_at')
    .orderBy('c.id');

/**
 * The items of a page of rows, in their order: the most urgent group first; in each group first what somebody’s work
 * still saves, then what is due first.
 */
export async function listRows(...[tx, viewer, filters, now, page]: Parameters<typeof pageQuery>) {
  const places = await pageQuery(tx, viewer, filters, now, page).execute();
  const items = await findItems(
    tx,
    viewer,
    places.map(({ id }) => id),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows = Map.groupBy(places, ({ key }) => key);
  return [...rows].map(([key, parts]) => ({
    key,
    urgency: urgencyAt(parts[0]?.rank ?? 0),
    items: parts.flatMap(({ id }) => byId.get(id) ?? []),
  }));
}

const urgencyAt = (rank: number): Urgency => urgencies[rank] ?? 'old';

/** When the viewer was last here before this visit; null: never. */
export async function findLastVisit(tx: Tx, viewer: Viewer): Promise<Date | null> {
  const row = await tx
    .selectFrom('inbox_visits')
    .select(['last_here'])
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst();
  return row?.last_here ?? null;
}

/** Notes that the viewer looks at the inbox now. */
export async function noteVisit(tx: Tx, viewer: Viewer): Promise<Date | null> {
  const row = await tx
    .insertInto('inbox_visits')
    .values({ user_id: viewer.userId, seen_at: databaseNow })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        last_here: eb
          .case()
          .when('inbox_visits.seen_at', '<', secondsFromNow(-60 * visitGapMin))
          .then(eb.ref('inbox_visits.seen_at'))
          .else(eb.ref('inbox_visits.last_here'))
          .end(),
        seen_at: databaseNow,
      })),
    )
    .returning('last_here')
    .executeTakeFirstOrThrow();
  return row.last_here;
}
