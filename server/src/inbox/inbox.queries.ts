import { isStaff } from '@shipmagic/domain/access/role';
import type { InboxEntry } from '@shipmagic/domain/inbox/inbox.contract';
import { mostCounted } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxKindName, kindsFor } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql, type Updateable } from 'kysely';
import { rowCount } from '../platform/db/expressions.ts';
import { kept } from '../platform/db/kept-statements.ts';
import type { Exceptions } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type InboxFilters, inboxWhere, isOfAudience } from './inbox-where.ts';

/** How many there are of each of these kinds, up to `mostCounted` each, without the filter of the kind. */
export async function countByKind(tx: Tx, viewer: Viewer, filters: InboxFilters): Promise<Map<InboxKindName, number>> {
  const kinds = kindsFor(viewer);
  const row = await tx
    .selectNoFrom((eb) =>
      kinds.map((kind) =>
        eb
          .selectFrom(
            eb
              .selectFrom('exceptions as e')
              .select(sql.lit(1).as('one'))
              .where('e.kind', '=', sql.lit(kind))
              .where(inboxWhere(viewer, filters))
              .limit(sql.lit(mostCounted))
              .as('some'),
          )
          .select(rowCount.as('n'))
          .as(kind),
      ),
    )
    .modifyFront(isPlain(filters) ? kept : sql``)
    .executeTakeFirstOrThrow();
  return new Map(
    kinds.flatMap((kind) => {
      const n = Number((row as Record<string, unknown>)[kind]);
      return n > 0 ? [[kind, n] as const] : [];
    }),
  );
}

const isPlain = ({ search, kind, vendor, due }: InboxFilters) =>
  !search && kind.length === 0 && vendor.length === 0 && due === 'all';

/** How many there are under all filters, up to `mostCounted`. */
export async function countListed(...[tx, viewer, filters]: Parameters<typeof listedQuery>): Promise<number> {
  const { n } = await listedQuery(tx, viewer, filters).executeTakeFirstOrThrow();
  return n;
}

export const listedQuery = (tx: Tx, viewer: Viewer, filters: InboxFilters) =>
  tx
    .selectFrom(chosen(tx, viewer, filters).select(sql.lit(1).as('one')).limit(mostCounted).as('some'))
    .select(rowCount.as('n'));

const chosen = (tx: Tx, viewer: Viewer, filters: InboxFilters) =>
  tx
    .selectFrom('exceptions as e')
    .where(inboxWhere(viewer, filters))
    .$if(filters.kind.length > 0, (query) => query.where('e.kind', 'in', [...filters.kind]));

/** Items with their order and what was noted last. Customers' names are read for staff only. */
const withFacts = (tx: Tx, viewer: Pick<Viewer, 'role'>) =>
  tx
    .selectFrom('exceptions as e')
    .leftJoin('magic_orders as o', 'o.id', 'e.order_id')
    .leftJoin('vendors as v', 'v.id', 'e.vendor_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exception_entries as n')
          .select((of) => [of.fn.countAll<string>().over().as('notes'), 'n.note as last_note'])
          .whereRef('n.exception_id', '=', 'e.id')
          .where('n.note', 'is not', null)
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('noted'),
      (join) => join.onTrue(),
    )
    .$if(isStaff(viewer), (query) =>
      query
        .leftJoin('inbox_teams as t', 't.id', 'e.team_id')
        .select((eb) => [eb.ref('t.name').as('team'), 'o.customer_name']),
    )
    .select([
      'e.id',
      'e.kind',
      'e.subject',
      'e.details',
      'e.state',
      'e.since',
      'e.due_at',
      'e.owner_id',
      'e.owner_email',
      'e.team_id',
      'e.snoozed_until',
      'e.outcome',
      'e.closed_at',
      'e.version',
      'o.magic_order_id',
      'o.order_number',
      'o.shipping_reference',
      'o.version as order_version',
      'v.vendor_name',
      'noted.notes',
      'noted.last_note',
    ]);
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

/** A page: the most urgent first, those that are done from the newest on. */
export function listItems(
  tx: Tx,
  viewer: Viewer,
  filters: InboxFilters,
  { skip, limit }: { skip: number; limit: number },
) {
  const isDone = filters.view === 'done';
  const page = chosen(tx, viewer, filters)
    .select('e.id')
    .$if(isDone, (query) => query.orderBy('e.closed_at', 'desc').orderBy('e.id', 'desc'))
    .$if(!isDone, (query) => query.orderBy('e.due_at').orderBy('e.id'))
    .limit(limit)
    .offset(skip);
  return withFacts(tx, viewer)
    .where('e.id', 'in', page)
    .$if(isDone, (query) => query.orderBy('e.closed_at', 'desc').orderBy('e.id', 'desc'))
    .$if(!isDone, (query) => query.orderBy('e.due_at').orderBy('e.id'))
    .execute();
}

export async function findItem(tx: Tx, viewer: Viewer, id: string): Promise<ItemRow | null> {
  return (await withFacts(tx, viewer).where('e.id', '=', id).where(isOfAudience(viewer)).executeTakeFirst()) ?? null;
}

/** Items by their ids, as far as they are in the viewer's inbox. */
export const findItems = async (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<ItemRow[]> =>
  ids.length === 0
    ? []
    : withFacts(tx, viewer)
        .where('e.id', 'in', [...ids])
        .where(isOfAudience(viewer))
        .execute();

/** The open items of these subjects. */
export const findItemsOf = (
  tx: Tx,
  viewer: Viewer,
  kind: InboxKindName,
  subjects: readonly string[],
): Promise<ItemRow[]> =>
  withFacts(tx, viewer)
    .where('e.kind', '=', kind)
    .where(isOfAudience(viewer))
    .where('e.subject', 'in', [...subjects])
    .where('e.state', '=', 'open')
    .execute();

/** Locks an item that the viewer may see; its version, or null if there is none. */
export async function lockItem(tx: Tx, viewer: Viewer, id: string) {
  const row = await tx
    .selectFrom('exceptions as e')
    .select(['e.id', 'e.kind', 'e.order_id', 'e.version', 'e.state', 'e.owner_id', 'e.team_id'])
    .where('e.id', '=', id)
    .where(isOfAudience(viewer))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateItem(tx: Tx, id: string, set: Updateable<Exceptions>): Promise<void> {
  await tx
    .updateTable('exceptions')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export interface NewEntry {
  readonly change: InboxEntry['change'];
  readonly note?: string | null;
  readonly owner?: string | null;
  readonly until?: Date | null;
  readonly outcome?: string | null;
  readonly mentions?: readonly string[];
}

export async function insertEntries(
  tx: Tx,
  viewer: Viewer,
  item: { readonly id: string; readonly order_id: string | null },
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('exception_entries')
    .values(
      entries.map(({ change, note = null, owner = null, until = null, outcome = null, mentions = [] }) => ({
        exception_id: item.id,
        order_id: item.order_id,
        user_id: viewer.userId,
        user_email: viewer.email,
        change,
        note,
        owner,
        until,
        outcome,
        mentions: [...mentions],
      })),
    )
    .execute();
}

/** The history of an item, the newest entry first. */
export const listEntries = (tx: Tx, itemId: string) =>
  tx
    .selectFrom('exception_entries')
    .select(['id', 'created_at', 'user_id', 'user_email', 'change', 'note', 'owner', 'until', 'outcome'])
    .where('exception_id', '=', itemId)
    .orderBy('id', 'desc')
    .execute();

/** Deletes what ended before then. */
export async function forgetItems(tx: Tx, endedBefore: Date): Promise<void> {
  await tx.deleteFrom('exceptions').where('state', '=', 'gone').where('closed_at', '<', endedBefore).execute();
}
