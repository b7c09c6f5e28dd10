import type { ListLayout } from '@shipmagic/domain/views/list-layout';
import type { ListName, ViewAddress } from '@shipmagic/domain/views/list-views';
import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** The content of a view, as its row. */
export interface KeptView {
  readonly name: string;
  readonly team: boolean;
  readonly address: ViewAddress;
  readonly layout: ListLayout | null;
  readonly density: string | null;
}

const toRow = ({ address, layout, ...view }: KeptView) => ({
  ...view,
  address: JSON.stringify(address),
  layout: layout && JSON.stringify(layout),
});

const views = (tx: Tx) =>
  tx
    .selectFrom('list_views')
    .select(['id', 'list', 'name', 'owner_id', 'owner_email', 'team', 'address', 'layout', 'density', 'version']);
export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** A person's views of a list, and the team's, by name. Row policies hide the team's from vendor members. */
export const listViewRows = (tx: Tx, list: ListName | undefined, userId: string) =>
  views(tx)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('team', '=', true)]))
    .orderBy('team')
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();

/** A view that the person has, or that is the team's. */
export const findView = (tx: Tx, id: string, userId: string) =>
  views(tx)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('team', '=', true)]))
    .forUpdate()
    .executeTakeFirst();

export async function countViews(tx: Tx, list: ListName, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('list_views')
    .select(rowCount.as('n'))
    .where('list', '=', list)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}

interface Owner {
  readonly userId: string;
  readonly email: string;
}

export async function addView(tx: Tx, list: ListName, owner: Owner, view: KeptView): Promise<string> {
  const { id } = await tx
    .insertInto('list_views')
    .values({ list, owner_id: owner.userId, owner_email: owner.email, ...toRow(view) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveView(tx: Tx, id: string, view: KeptView): Promise<void> {
  await tx
    .updateTable('list_views')
    .set((eb) => ({ ...toRow(view), version: eb('version', '+', 1), updated_at: eb.fn<Date>('now') }))
    .where('id', '=', id)
    .execute();
}

export async function deleteViewRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('list_views').where('id', '=', id).execute();
}

export const readChoice = (tx: Tx, list: ListName, userId: string) =>
  tx
    .selectFrom('list_choices')
    .select(['default_view_id', 'layout'])
    .where('list', '=', list)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export interface ListChoice {
  readonly default_view_id?: string | null;
  readonly layout?: string | null;
}

export async function saveChoice(tx: Tx, list: ListName, userId: string, choice: ListChoice): Promise<void> {
  await tx
    .insertInto('list_choices')
    .values({ list, user_id: userId, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ list, ...choice }))
    .execute();
}
