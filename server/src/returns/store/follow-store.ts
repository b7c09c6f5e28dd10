import { lastDayToHandOver } from '@shipmagic/domain/returns/return-due';
import { stateByStore } from '@shipmagic/domain/returns/return-in-store';
import { mayReturnMove } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import type { StoreReturn } from '../../store/return-store.ts';
import { type LockedReturn, lockReturn } from '../lock-return.ts';
import { moveReturn } from '../move-return.ts';
import { listLinesOf } from '../return-lines.queries.ts';
import { isAllProcessed, type OwnLine, processedOf } from './seen-return.ts';
import { hasCancelled, saveApprovedThere, saveRefundOfSettlement, saveRemoved } from './store-steps.queries.ts';
import { noteDisposed, takeParcel } from './take-parcel.ts';

/**
 * Takes over what the store's people have done to a return: its answer, its end, and pieces that were processed. What
 * the table of states does not know stays as it is, for a person.
 */
export async function followStore(
  tx: Tx,
  { id, theirs, now }: { readonly id: string; readonly theirs: StoreReturn; readonly now: Date },
): Promise<void> {
  const ours = await lockReturn(tx, id);
  if (!ours) return;
  const lines = await listLinesOf(tx, id);
  for (const { store_line_id } of lines) await saveRemoved(tx, id, store_line_id, processedOf(theirs, store_line_id));
  const refund = theirs.refunds.find(({ note }) => note === `ShipMagic return ${ours.number}`);
  if (refund) await saveRefundOfSettlement(tx, id, refund.id);
  await followAnswer(tx, ours, { theirs, lines, now });
  const answered = await lockReturn(tx, id);
  if (!answered) return;
  await noteDisposed(tx, answered, { theirs, lines, now });
  await takeParcel(tx, answered, { theirs, lines, now });
}

/** The store's answer to a request, or the end of a return there. */
async function followAnswer(
  tx: Tx,
  ours: LockedReturn,
  { theirs, lines, now }: { readonly theirs: StoreReturn; readonly lines: readonly OwnLine[]; readonly now: Date },
): Promise<void> {
  const { id, state: from } = ours;
  const to = stateByStore(theirs.status, isAllProcessed(theirs, lines));
  if (to === null || !mayReturnMove(from, to)) return;
  // Only an answer follows by itself: what expired here was cancelled there by us.
  if (to === 'approved' && from !== 'requested') return;
  if (to === 'cancelled' && (await hasCancelled(tx, id))) return;
  if (!(await moveReturn(tx, id, to, { at: now, by: null, note: 'In the store' }))) return;
  if (to === 'approved') await saveApprovedThere(tx, id, now, lastDayToHandOver(now, await readSetting(tx, 'returns')));
}
