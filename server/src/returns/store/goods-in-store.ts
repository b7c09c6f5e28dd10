import { splitPaise, toPaise } from '@shipmagic/domain/money/paise';
import { areGoodsDue } from '@shipmagic/domain/returns/new-goods/goods-due';
import { differenceOfNewGoods, discountOfNewGoods } from '@shipmagic/domain/returns/new-goods/new-goods-price';
import type { GoodsInStore } from '@shipmagic/domain/returns/return-in-store';
import { returnState } from '@shipmagic/domain/returns/return-state';
import { returnWay } from '@shipmagic/domain/returns/return-way';
import { exchangeShips } from '@shipmagic/domain/vendors/exchange-ships';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { StoreReturn, UnpaidHold } from '../../store/return-store.ts';
import { type GoodsRow, listGoodsOf, saveReleased, wasBilled } from '../new-goods/new-goods.queries.ts';
import { agreedGoods } from '../new-goods/present-goods.ts';
import type { ReturnDeps } from './process-step.ts';
import type { ReturnToTell } from './store-steps.queries.ts';

export const wantsGoods = ({ wish }: Pick<ReturnToTell, 'wish'>): boolean =>
  wish === 'exchange' || wish === 'replacement';

/** Above 0 the customer owes it. In paise. */
export const differenceOf = (goods: readonly GoodsRow[]): number => differenceOfNewGoods(goods.map(agreedGoods));

const ofVariant = (theirs: StoreReturn, { variant_id: id }: Pick<GoodsRow, 'variant_id'>) =>
  theirs.exchange.filter(({ variantId }) => variantId === id);

/** Takes over which of a return's new goods the store has let go, whoever asked it to. */
export async function takeReleased(tx: Tx, ours: ReturnToTell, theirs: StoreReturn, now: Date): Promise<void> {
  if (!wantsGoods(ours)) return;
  const goods = await listGoodsOf(tx, ours.id);
  const left = new Map<string, number>();
  for (const one of goods) {
    const lines = ofVariant(theirs, one);
    const free = left.get(one.variant_id) ?? lines.reduce((sum, { processed }) => sum + processed, 0);
    left.set(one.variant_id, free - one.quantity);
    if (free < one.quantity) continue;
    const lineIds = lines.flatMap((line) => line.lineIds).toSorted();
    const isKnown = one.released_at !== null && lineIds.every((id) => one.store_line_ids.includes(id));
    if (isKnown) continue;
    await saveReleased(tx, { returnId: ours.id, position: one.position, lineIds, at: now });
    if (one.released_at === null)
      await recordActivity(tx, null, {
        orderId: ours.order_id,
        type: 'other',
        action: `New goods of return ${ours.number} were released in the store`,
        notes: [one.title, one.variant_title].filter(Boolean).join(', '),
        at: now,
      });
  }
}

/** The new goods of a return that the store holds back although nothing is owed for them. Throws PartnerError. */
export async function heldGoods(
  { db, store }: ReturnDeps,
  ours: ReturnToTell,
  theirs: StoreReturn | null,
): Promise<readonly UnpaidHold[]> {
  if (!wantsGoods(ours) || theirs === null) return [];
  const goods = await inSystemTransaction(db, (tx) => listGoodsOf(tx, ours.id));
  const lineIds = new Set(goods.flatMap((one) => ofVariant(theirs, one)).flatMap((line) => line.lineIds));
  if (lineIds.size === 0 || differenceOf(goods) > 0) return [];
  const holds = await store.unpaidHolds(ours.store_order_id);
  return holds.filter((hold) => hold.lineIds.some((id) => lineIds.has(id)));
}

/** Where a return's new goods stand in the store. */
export async function goodsInStore(
  tx: Tx,
  ours: ReturnToTell,
  { isHeld }: { readonly isHeld: boolean },
): Promise<GoodsInStore> {
  if (!wantsGoods(ours)) return 'none';
  const goods = await listGoodsOf(tx, ours.id);
  if (goods.length === 0) return 'none';
  if (goods.some((one) => one.released_at === null)) {
    const ships = exchangeShips.catch('at_pickup').parse(ours.exchange_ships);
    return areGoodsDue(returnState.parse(ours.state), { way: returnWay.parse(ours.way), ships }) ? 'due' : 'waiting';
  }
  if (isHeld) return 'held';
  // Who makes an exchange in the store's admin asks for the money there, too.
  const isBilledHere = ours.asked_by !== 'store' && differenceOf(goods) > 0;
  return isBilledHere && !(await wasBilled(tx, ours.id)) ? 'unbilled' : 'released';
}

/** The pieces that are wanted instead, each with what is taken off its price, as far as they have not been released. */
export async function wantedPieces({ db }: Pick<ReturnDeps, 'db'>, ours: ReturnToTell) {
  if (!wantsGoods(ours)) return [];
  const goods = await inSystemTransaction(db, (tx) => listGoodsOf(tx, ours.id));
  return goods
    .filter((one) => one.released_at === null)
    .flatMap((one) =>
      discountsOf(one).map((discountPaise) => ({
        variantId: one.variant_id,
        discountPaise,
        note: `Exchange ${ours.number}`,
      })),
    );
}

/** Of each piece, so that all of them come to the agreed price to the paisa. */
function discountsOf({ list_price, price, quantity }: GoodsRow): number[] {
  const off = discountOfNewGoods({ listPaise: toPaise(list_price), pricePaise: toPaise(price) });
  return splitPaise(
    off,
    Array.from({ length: quantity }, () => 1),
  );
}

/** The pieces of our new goods that the store has not let go. */
export function unreleasedPieces(theirs: StoreReturn, goods: readonly GoodsRow[]) {
  const left = new Map<string, number>();
  for (const one of goods)
    if (one.released_at === null) left.set(one.variant_id, (left.get(one.variant_id) ?? 0) + one.quantity);
  const pieces = theirs.exchange.flatMap(({ id, variantId, quantity, processed }) => {
    const wanted = Math.min(left.get(variantId ?? '') ?? 0, quantity - processed);
    if (wanted <= 0) return [];
    left.set(variantId ?? '', (left.get(variantId ?? '') ?? 0) - wanted);
    return [{ exchangeLineId: id, quantity: wanted }];
  });
  return { pieces, isComplete: [...left.values()].every((rest) => rest <= 0) };
}
