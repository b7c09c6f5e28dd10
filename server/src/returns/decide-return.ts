import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { outOfStockText } from '@shipmagic/domain/returns/new-goods/goods-in-stock';
import { lastDayToHandOver } from '@shipmagic/domain/returns/return-due';
import { type ReturnState, returnMoveRefusal } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { type LockedReturn, requireLocked } from './lock-return.ts';
import { moveReturn } from './move-return.ts';
import { goodsInStock } from './new-goods/want-goods.ts';
import { saveDecision, saveParcel } from './returns.queries.ts';

/** Throws 409 with the reason where a return may not take this step. */
export function requireMove({ state }: Pick<LockedReturn, 'state'>, to: ReturnState): void {
  const refusal = returnMoveRefusal(state, to);
  if (refusal) throw new AppError('conflict', refusal);
}

/**
 * Approves or declines what was asked for. Throws 404, and 409 once it is answered, or unless it is confirmed that what
 * is wanted instead is out of stock.
 */
export async function decideReturn(
  tx: Tx,
  viewer: Viewer,
  id: string,
  {
    decision,
    reason,
    confirm = [],
  }: {
    readonly decision: 'approved' | 'declined';
    readonly reason?: string | undefined;
    readonly confirm?: readonly 'outOfStock'[];
  },
): Promise<void> {
  const found = await requireLocked(tx, id);
  requireMove(found, decision);
  const missing = decision === 'approved' ? outOfStockText(await goodsInStock(tx, id)) : null;
  if (missing !== null && !confirm.includes('outOfStock'))
    throw new AppError('conflict', missing, { field: 'confirm', details: { confirm: 'outOfStock' } });
  const now = new Date();
  const isApproved = decision === 'approved';
  await saveDecision(tx, id, {
    email: viewer.email,
    reason: reason || null,
    expiresOn:
      isApproved && found.way !== 'keep' ? lastDayToHandOver(now, { handOverDays: found.hand_over_days }) : null,
  });
  await moveReturn(tx, id, decision, { at: now, by: viewer, note: reason || null });
}

/** Cancels a return of which nothing has left the customer. Throws 404, and 409 for any other. */
export async function cancelReturn(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  requireMove(await requireLocked(tx, id), 'cancelled');
  await moveReturn(tx, id, 'cancelled', { at: new Date(), by: viewer });
  await enqueue(tx, 'call_off_fetching', { returnId: id }, { key: `call_off:${id}` });
}

/**
 * Notes the parcel in which the customer sends the goods. Throws 404, and 409 for a return that a courier of ours
 * fetches, that was kept, or of which nothing is on its way.
 */
export async function noteParcel(
  tx: Tx,
  viewer: Viewer,
  id: string,
  parcel: {
    readonly awbNumber: string;
    readonly shippingPartner: string;
    readonly trackingUrl?: string | undefined;
  },
): Promise<void> {
  const found = await requireLocked(tx, id);
  if (found.way !== 'customer')
    throw new AppError('conflict', 'Only of a return that the customer sends can the parcel be noted.');
  if (found.state !== 'in_transit') requireMove(found, 'in_transit');
  await saveParcel(tx, id, {
    awb: parcel.awbNumber,
    shippingPartner: parcel.shippingPartner,
    trackingUrl: parcel.trackingUrl ?? null,
  });
  const note = `${parcel.shippingPartner}, AWB ${parcel.awbNumber}`;
  await moveReturn(tx, id, 'in_transit', { at: new Date(), by: viewer, note });
}
