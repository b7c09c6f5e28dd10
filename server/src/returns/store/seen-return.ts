import type { ReturnHere } from '@shipmagic/domain/returns/return-in-store';
import { isLiveInStore } from '@shipmagic/domain/returns/return-in-store';
import { returnState, returnStateTable } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../../platform/db/transaction.ts';
import type { StoreReturn } from '../../store/return-store.ts';
import { listLinesOf } from '../return-lines.queries.ts';
import { goodsInStore, wantsGoods } from './goods-in-store.ts';
import { hasCancelled, listBeside, type ReturnToTell } from './store-steps.queries.ts';

type Lines = Pick<StoreReturn, 'lines'>;

/** The note of our lines in the store begins with the return's number, by which it is found again. */
export const isMarkedWith = (number: string, { lines }: Lines): boolean =>
  lines.some(({ notes }) => notes.some((note) => note.startsWith(`${number}:`)));

/** Pieces of a line that a return of the store has processed. */
export const processedOf = ({ lines }: Lines, lineId: string): number =>
  lines.reduce((sum, line) => (line.lineId === lineId ? sum + line.processed : sum), 0);

/** Whether every one of these pieces has been processed in the store. */
export const isAllProcessed = (
  theirs: Lines,
  lines: readonly { readonly store_line_id: string; readonly quantity: number }[],
): boolean => lines.every((line) => processedOf(theirs, line.store_line_id) >= line.quantity);

/** The return of the store that is ours: linked, or found by its mark among those of the order. */
export const findTheirs = (
  ours: Pick<ReturnToTell, 'number' | 'store_return_id'>,
  returns: readonly StoreReturn[],
): StoreReturn | null =>
  returns.find(({ id, status }) => id === ours.store_return_id && isLiveInStore(status)) ??
  returns.find((one) => isLiveInStore(one.status) && isMarkedWith(ours.number, one)) ??
  returns.find(({ id }) => id === ours.store_return_id) ??
  null;

/** Pieces of ours were processed, and the store does not know what became of them. */
const isToDispose = (theirs: StoreReturn, own: ReadonlySet<string>): boolean => {
  const pieces = theirs.lines.filter(({ lineId, processed }) => lineId !== null && own.has(lineId) && processed > 0);
  const reverse = theirs.reverse.flatMap(({ lines }) => lines);
  return pieces.some(({ fulfilmentLineId }) =>
    reverse.some((line) => line.fulfilmentLineId === fulfilmentLineId && line.disposed < line.quantity),
  );
};

export interface Compared {
  readonly here: ReturnHere;
  /** The store's word, or null where nothing of ours is in it. */
  readonly status: string | null;
}

/** A return of ours beside the store's, as far as they can differ. */
export async function compareReturns(
  tx: Tx,
  ours: ReturnToTell,
  theirs: StoreReturn | null,
  { isHeld }: { readonly isHeld: boolean },
): Promise<Compared> {
  const lines = await listLinesOf(tx, ours.id);
  const own = new Set(lines.map(({ store_line_id }) => store_line_id));
  const beside = theirs ? await listBeside(tx, ours.id, theirs.id) : [];
  const known = new Set([...own, ...beside.flatMap(({ line_ids }) => line_ids)]);
  const isOf = (ids: ReadonlySet<string>, lineId: string | null) => lineId !== null && ids.has(lineId);
  const isThere = theirs?.lines.some(({ lineId }) => isOf(own, lineId)) ?? false;
  const numbers = theirs?.reverse.flatMap((one) => one.numbers) ?? [];
  const isUnknownOpen = ({ lineId, processed, quantity }: StoreReturn['lines'][number]) =>
    processed < quantity && !isOf(known, lineId);
  return {
    status: isThere && theirs ? theirs.status : null,
    here: {
      state: returnState.parse(ours.state),
      hasNewAwb: ours.awb !== null && !numbers.includes(ours.awb) && (theirs?.reverse ?? []).length > 0,
      isProcessed: theirs !== null && isAllProcessed(theirs, lines),
      othersGoOn:
        beside.some(({ state }) => returnStateTable[returnState.parse(state)].isOpen) ||
        (theirs?.lines.some(isUnknownOpen) ?? false),
      isShared: theirs?.lines.some(({ lineId }) => !isOf(own, lineId)) ?? false,
      wasCancelledByUs: await hasCancelled(tx, ours.id),
      newGoods: await goodsInStore(tx, ours, { isHeld }),
      toDispose: wantsGoods(ours) && theirs !== null && isToDispose(theirs, own),
    },
  };
}
