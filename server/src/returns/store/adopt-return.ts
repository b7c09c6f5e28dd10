import { AppError } from '@shipmagic/domain/http/errors';
import { toPaise } from '@shipmagic/domain/money/paise';
import { isLiveInStore, reasonByStore } from '@shipmagic/domain/returns/return-in-store';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { ReturnStore, StoreReturn } from '../../store/return-store.ts';
import { createReturn } from '../ask-return.ts';
import { countLines } from '../count-lines.ts';
import { goodsOfStore } from '../new-goods/want-goods.ts';
import { rupeesOf } from '../rules/read-terms.ts';
import { followStore } from './follow-store.ts';
import { takeReleased } from './goods-in-store.ts';
import { findOfPart, isKnownReturn, linkReturn, listUnlinked } from './linked-returns.queries.ts';
import { isMarkedWith } from './seen-return.ts';
import { findToTell, listPartsOf, tellAgainSoon, tellRefusedAgain } from './store-steps.queries.ts';

export interface AdoptDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly store: Pick<ReturnStore, 'returnById'> | null;
}

/** The return that a webhook names; its body is a trigger alone. */
export function returnIdOf(body: unknown): string | null {
  const { admin_graphql_api_id: gid, id } = (body ?? {}) as { admin_graphql_api_id?: unknown; id?: unknown };
  const named = typeof gid === 'string' ? /\/Return\/(\d+)/.exec(gid)?.[1] : undefined;
  if (named) return named;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

// Why: docs/decisions/store.md, "A return made in the store becomes one of ours for each part".
/** Something happened to a return in the store: it is read, and each part here has its own return of it. */
export async function noticeStoreReturn(deps: AdoptDeps, body: unknown, now: Date): Promise<void> {
  const id = returnIdOf(body);
  const theirs = id && deps.store ? await deps.store.returnById(id) : null;
  if (theirs) await takeOver(deps, theirs, now);
}

/** Each part here has its own return of the store's, and follows it. */
export async function takeOver(deps: Pick<AdoptDeps, 'db' | 'log'>, theirs: StoreReturn, now: Date): Promise<void> {
  const parts = await inSystemTransaction(deps.db, (tx) => listPartsOf(tx, theirs.storeOrderId));
  for (const part of parts) {
    const own = new Set([...part.line_ids, ...part.returned_ids]);
    const lines = theirs.lines.filter(({ lineId }) => lineId !== null && own.has(lineId));
    if (lines.length === 0) continue;
    try {
      await inSystemTransaction(deps.db, async (tx) => {
        const ours = await adoptPart(tx, { theirs, lines, orderId: part.id, now });
        if (ours === null) return;
        await followStore(tx, { id: ours, theirs, now });
        const seen = await findToTell(tx, ours);
        if (seen) await takeReleased(tx, seen, theirs, now);
        await tellAgainSoon(tx, ours);
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      deps.log.warn(
        { storeReturnId: theirs.id, orderId: part.id, reason: error.message },
        'a return of the store cannot be taken over',
      );
    }
  }
}

/** This app may do more, or less, in the store than before: what was refused is told again. */
export async function noticeReturnPermissions(db: Database): Promise<void> {
  await inSystemTransaction(db, (tx) => tellRefusedAgain(tx, null));
}

/** Paise that were paid for the pieces that come back. */
async function paidFor(
  tx: Tx,
  orderId: string,
  byLine: ReadonlyMap<string, readonly StoreReturn['lines'][number][]>,
): Promise<number> {
  return (await countLines(tx, orderId)).reduce((sum, line) => {
    const pieces = (byLine.get(line.lineId) ?? []).reduce((all, { quantity }) => all + quantity, 0);
    return pieces > 0 ? sum + toPaise(rupeesOf(line, pieces)) : sum;
  }, 0);
}

/** Our return of this part: the one that is linked, the one that the store made of ours, or a new one. */
async function adoptPart(
  tx: Tx,
  given: {
    readonly theirs: StoreReturn;
    readonly lines: StoreReturn['lines'];
    readonly orderId: string;
    readonly now: Date;
  },
): Promise<string | null> {
  const { theirs, lines, orderId, now } = given;
  const known = await findOfPart(tx, theirs.id, orderId);
  if (known) return known.id;
  const made = (await listUnlinked(tx, orderId)).find(({ number }) => isMarkedWith(number, theirs));
  if (made) {
    await linkReturn(tx, made.id, theirs.id);
    return made.id;
  }
  if (!isLiveInStore(theirs.status)) return null;
  const byLine = Map.groupBy(lines, ({ lineId }) => lineId ?? '');
  const wanted = theirs.exchange.flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  );
  // New goods of several parts in one return: the first that is adopted sends them all.
  const isFirst = !(await isKnownReturn(tx, theirs.id));
  const goods = isFirst && wanted.length > 0 ? await goodsOfStore(tx, wanted, await paidFor(tx, orderId, byLine)) : [];
  const { id } = await createReturn(tx, {
    orderId,
    askedBy: 'store',
    by: null,
    storeReturnId: theirs.id,
    wish: goods.length > 0 ? 'exchange' : 'refund',
    goods,
    way: 'courier',
    lines: [...byLine].map(([lineItemId, ofLine]) => ({
      lineItemId,
      quantity: ofLine.reduce((sum, { quantity }) => sum + quantity, 0),
      reason: reasonByStore(ofLine[0]?.reason ?? null),
      note: ofLine.flatMap(({ notes }) => notes)[0],
    })),
    now,
  });
  return id;
}
