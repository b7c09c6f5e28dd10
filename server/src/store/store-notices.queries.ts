import type { Selectable } from 'kysely';
import type { StoreNotices as Row } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Something that the store's answers say of the connection to it. */
export interface StoreNotice {
  readonly kind: 'moved' | 'version' | 'deprecated' | 'refused';
  /** The other address, the version, the operation that will end, the permission. */
  readonly about: string;
  readonly detail: string | null;
}

/** Keeps what a source says now; what it said before and says no more is over. */
export async function replaceNotices(
  tx: Tx,
  { shop, source }: { shop: string; source: string },
  notices: readonly StoreNotice[],
): Promise<void> {
  const before = await tx
    .selectFrom('store_notices')
    .select(['kind', 'about'])
    .where('shop', '=', shop)
    .where('source', '=', source)
    .execute();
  for (const { kind, about } of before)
    if (!notices.some((one) => one.kind === kind && one.about === about))
      await tx
        .deleteFrom('store_notices')
        .where('shop', '=', shop)
        .where('source', '=', source)
        .where('kind', '=', kind)
        .where('about', '=', about)
        .execute();
  if (notices.length === 0) return;
  await tx
    .insertInto('store_notices')
    .values(notices.map((one) => ({ shop, source, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['shop', 'source', 'kind', 'about'])
        .doUpdateSet((eb) => ({ detail: eb.ref('excluded.detail'), seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute();
}

/** The newest last. */
export function listNotices(tx: Tx, shop: string, seenSince: Date): Promise<Selectable<Row>[]> {
  return tx
    .selectFrom('store_notices')
    .selectAll()
    .where('shop', '=', shop)
    .where('seen_at', '>', seenSince)
    .orderBy('since')
    .orderBy('source')
    .execute();
}

/** Whether the store that was called by one address has said that the other is its address now. */
export async function hasMoved(tx: Tx, from: string, to: string): Promise<boolean> {
  const notice = await tx
    .selectFrom('store_notices')
    .select('about')
    .where('shop', '=', from.toLowerCase())
    .where('kind', '=', 'moved')
    .where('about', '=', to.toLowerCase())
    .executeTakeFirst();
  return notice !== undefined;
}
