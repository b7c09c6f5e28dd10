import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import { mayReturnMove } from '@shipmagic/domain/returns/return-state';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { StoreReturn, StoreReverseParcel } from '../../store/return-store.ts';
import { noteSent } from '../decide-return.ts';
import type { LockedReturn } from '../lock-return.ts';
import { awbsOf, enterForStore } from '../pickup/enter-pickup.ts';
import { saveDisposed } from './disposed.queries.ts';
import { type OwnLine, ownReverse } from './seen-return.ts';

/** In place of a courier's name where the store has none. */
const unnamed = 'Courier of the store';

/** The newest parcel of these pieces in the store that is no former one of ours. */
async function newParcel(
  tx: Tx,
  ours: LockedReturn,
  parcels: readonly StoreReverseParcel[],
): Promise<StoreReverseParcel | null> {
  const former = await awbsOf(tx, ours.id);
  return parcels.findLast(({ awb }) => awb.length >= 4 && awb.length <= 64 && !former.has(awbKey(awb))) ?? null;
}

// Why: docs/decisions/store.md, "A parcel that the store attaches becomes the return's".
/** A parcel that the store's people have attached becomes that of a return of ours that has none. */
export async function takeParcel(
  tx: Tx,
  ours: LockedReturn,
  { theirs, lines, now }: { readonly theirs: StoreReturn; readonly lines: readonly OwnLine[]; readonly now: Date },
): Promise<void> {
  if (ours.awb !== null || ours.way === 'keep' || theirs.status !== 'OPEN') return;
  const to = ours.way === 'courier' ? 'pickup_asked' : 'in_transit';
  if (!mayReturnMove(ours.state, to)) return;
  const parcel = await newParcel(
    tx,
    ours,
    ownReverse(theirs, lines).flatMap(({ parcels }) => parcels),
  );
  if (!parcel) return;
  const partner = (parcel.courier ?? unnamed).slice(0, 60);
  const { awb, url: trackingUrl } = parcel;
  if (ours.way === 'customer') {
    await noteSent(tx, null, ours.id, { awb, partner, trackingUrl }, now);
    return;
  }
  await enterForStore(tx, ours, { partner, awb, trackingUrl }, now);
}

const words: Readonly<Record<string, string>> = {
  RESTOCKED: 'put back into stock',
  NOT_RESTOCKED: 'not put back into stock',
  PROCESSING_REQUIRED: 'set aside',
  MISSING: 'noted as missing',
};

/** The order's history says what the store's people did with pieces of a return that is not settled here. */
export async function noteDisposed(
  tx: Tx,
  ours: LockedReturn,
  { theirs, lines, now }: { readonly theirs: StoreReturn; readonly lines: readonly OwnLine[]; readonly now: Date },
): Promise<void> {
  for (const line of lines) {
    const disposed = ownReverse(theirs, [line]).flatMap((reverse) => reverse.lines.flatMap((one) => one.disposed));
    const pieces = Math.min(
      line.quantity,
      disposed.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    // The steps of ours are not news.
    if (!(await saveDisposed(tx, ours.id, line.store_line_id, pieces)) || ours.state === 'settled') continue;
    const how = [...new Set(disposed.map(({ type }) => words[type] ?? type.toLowerCase().replaceAll('_', ' ')))];
    await recordActivity(tx, null, {
      orderId: ours.order_id,
      type: 'other',
      action: `Return ${ours.number}: ${pieces} of ${line.title} ${how.join(', ')} in the store`,
      at: now,
    });
  }
}
