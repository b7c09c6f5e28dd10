import { declineGround, declineReasonInStore } from '@shipmagic/domain/returns/decline-ground';
import { reasonInStore, type StoreReturnStep } from '@shipmagic/domain/returns/return-in-store';
import { returnReason, returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { ReturnOutcome, ReturnPieces, StoreReturn, UnpaidHold } from '../../store/return-store.ts';
import { listGoodsOf } from '../new-goods/new-goods.queries.ts';
import { listLinesOf } from '../return-lines.queries.ts';
import { exchangeStep, invoiceStep } from './exchange-step.ts';
import { unreleasedPieces, wantedPieces } from './goods-in-store.ts';
import { planDispositions, planProcess, type ReturnDeps } from './process-step.ts';
import type { ReadyStep, Unready } from './ready-step.ts';
import { ownReverse } from './seen-return.ts';
import type { ReturnToTell } from './store-steps.queries.ts';

/** The pieces of ours in the store's parcels, as it can take them back. */
async function piecesOf({ db, store }: ReturnDeps, ours: ReturnToTell): Promise<ReturnPieces[] | Unready> {
  const lines = await inSystemTransaction(db, (tx) => listLinesOf(tx, ours.id));
  const there = await store.returnablePieces(ours.store_order_id);
  const reasons = await store.returnReasons();
  const left = new Map(there.map(({ fulfilmentLineId, quantity }) => [fulfilmentLineId, quantity]));
  const pieces: ReturnPieces[] = [];
  for (const line of lines) {
    const reason = returnReason.parse(line.reason);
    const note = [`${ours.number}: ${returnReasonLabels[reason]}`, line.note].filter(Boolean).join('. ');
    let wanted = line.quantity;
    for (const { fulfilmentLineId, lineId } of there) {
      if (lineId !== line.store_line_id) continue;
      const quantity = Math.min(wanted, left.get(fulfilmentLineId) ?? 0);
      if (quantity <= 0) continue;
      left.set(fulfilmentLineId, (left.get(fulfilmentLineId) ?? 0) - quantity);
      wanted -= quantity;
      pieces.push({ fulfilmentLineId, quantity, reasonId: reasonInStore(reason, reasons), note });
    }
    if (wanted > 0)
      return {
        problem: `The store has no parcel with ${line.quantity} of ${line.title} that can come back: it is not fulfilled there, or is in another return.`,
      };
  }
  return pieces;
}

/** Our pieces of the store's return that have not been processed. */
const ownLines = (theirs: StoreReturn, lineIds: ReadonlySet<string>) =>
  theirs.lines.flatMap(({ id, lineId, quantity, processed }) =>
    lineId !== null && lineIds.has(lineId) && quantity > processed
      ? [{ returnLineId: id, quantity: quantity - processed }]
      : [],
  );

/** Prepares a step by what the store shows; nothing of it has been sent. Throws PartnerError. */
export async function readyStep(
  deps: ReturnDeps,
  {
    ours,
    theirs,
    holds,
  }: { readonly ours: ReturnToTell; readonly theirs: StoreReturn | null; readonly holds: readonly UnpaidHold[] },
  step: StoreReturnStep,
): Promise<ReadyStep | Unready> {
  const { db, store } = deps;
  const plain = (send: () => Promise<ReturnOutcome>): ReadyStep => ({ refund: null, send });
  if (step === 'ask' || step === 'open') {
    const pieces = await piecesOf(deps, ours);
    if ('problem' in pieces) return pieces;
    const goods = { pieces: await wantedPieces(deps, ours), currency: ours.currency };
    return plain(() =>
      step === 'ask'
        ? store.requestReturn(ours.store_order_id, pieces)
        : store.createReturn(ours.store_order_id, pieces, goods),
    );
  }
  if (!theirs) return { problem: 'The store no longer has this return.' };
  const lines = await inSystemTransaction(db, (tx) => listLinesOf(tx, ours.id));
  const lineIds = new Set(lines.map(({ store_line_id }) => store_line_id));
  const goods = await inSystemTransaction(db, (tx) => listGoodsOf(tx, ours.id));
  switch (step) {
    case 'approve':
      return plain(() => store.approveReturn(theirs.id));
    case 'decline': {
      // Declines from before there were grounds have none.
      const ground = storedOrNull(declineGround, ours.decline_ground) ?? 'other';
      return plain(() =>
        store.declineReturn(theirs.id, { reason: declineReasonInStore[ground], note: ours.decision_reason ?? '' }),
      );
    }
    case 'cancel':
      return plain(() => store.cancelReturn(theirs.id));
    case 'remove':
      return plain(() =>
        store.removeFromReturn(theirs.id, ownLines(theirs, lineIds), unreleasedPieces(theirs, goods).pieces),
      );
    case 'close':
      return plain(() => store.closeReturn(theirs.id));
    case 'exchange':
      return exchangeStep(deps, { ours, theirs, goods, lines: ownLines(theirs, lineIds) });
    case 'release': {
      const [hold] = holds;
      return hold ? plain(() => store.releaseHold(hold)) : { problem: 'The store holds none of these items back.' };
    }
    case 'invoice':
      return invoiceStep(deps, ours, goods);
    case 'track': {
      const [reverse] = ownReverse(theirs, lines);
      if (!reverse) return { problem: 'The store does not expect these items back.' };
      const pieces = reverse.lines.map(({ id, quantity }) => ({ reverseLineId: id, quantity }));
      const tracking = { number: ours.awb ?? '', url: ours.tracking_url };
      return plain(() => store.trackReturn(reverse.id, pieces, tracking));
    }
    case 'dispose': {
      const dispositions = await planDispositions(deps, ours, theirs);
      return plain(() => store.disposePieces(dispositions));
    }
    case 'process': {
      const planned = await planProcess(deps, ours, theirs);
      return { refund: planned.refund, send: () => store.processReturn(planned.step) };
    }
  }
}
