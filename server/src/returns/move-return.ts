import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatusWithReturns, statusToSet } from '@shipmagic/domain/returns/order-status-with-returns';
import { mayReturnMove, type ReturnState, returnState, returnStateTable } from '@shipmagic/domain/returns/return-state';
import { deliveredPieces } from '@shipmagic/domain/returns/returnable-pieces';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { moveActivity, moveColumns } from '../orders/edits/status-move.ts';
import { updateOrder } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { countLines } from './count-lines.ts';
import { lockReturn } from './lock-return.ts';
import { keepExchangeMoment } from './new-goods/exchange-moment.ts';
import { readOrderOfReturns, type StateTime, saveState } from './returns.queries.ts';
import { tellCustomer } from './tell-customer.ts';

export interface ReturnMove {
  /** When it happened. */
  readonly at: Date;
  /** Null when no person did it, such as for a courier's scan. */
  readonly by: Viewer | null;
  /** In words, for the order's history. */
  readonly note?: string | null;
}

const timeOf: Partial<Record<ReturnState, StateTime>> = {
  picked_up: 'picked_up_at',
  received: 'received_at',
  inspected: 'inspected_at',
  settled: 'settled_at',
};

/**
 * The one way by which a return changes its state: the order's history says so, and its status follows. False, and
 * nothing happens, for a return out of scope, one that is there already, and a step that the table does not know.
 */
export async function moveReturn(
  tx: Tx,
  returnId: string,
  to: ReturnState,
  { at, by, note = null }: ReturnMove,
): Promise<boolean> {
  const found = await lockReturn(tx, returnId);
  if (!found || !mayReturnMove(found.state, to)) return false;
  if (to === 'approved') await keepExchangeMoment(tx, found);
  const column = timeOf[to];
  await saveState(tx, returnId, to, { at, times: column ? { [column]: at } : {} });
  await recordActivity(tx, by, {
    orderId: found.order_id,
    type: 'other',
    action: `Return ${found.number} ${returnStateTable[to].told}`,
    notes: note,
    at,
  });
  await tellCustomer(tx, returnId, to, at);
  await followReturns(tx, found.order_id, { at, isTakenBack: found.state === 'picked_up' && to === 'pickup_failed' });
  return true;
}

// Why: docs/decisions/returns.md, "A return is an entity of its own, and the order follows".
/** Sets the status that the order has by its returns. */
async function followReturns(
  tx: Tx,
  orderId: string,
  { at, isTakenBack }: { readonly at: Date; readonly isTakenBack: boolean },
): Promise<void> {
  const { order, held } = await readOrderOfReturns(tx, orderId);
  const from = orderStatus.parse(order.order_status);
  const delivered = (await countLines(tx, orderId)).reduce(
    (sum, line) => sum + (line.requiresShipping ? deliveredPieces(line) : 0),
    0,
  );
  const byReturns = orderStatusWithReturns(
    held.map(({ state, way, quantity }) => ({
      state: returnState.parse(state),
      pieces: quantity,
      isKept: way === 'keep',
    })),
    delivered,
  );
  const to = statusToSet(from, byReturns, { isTakenBack });
  if (!to) return;
  await updateOrder(tx, order, moveColumns(from, { status: to }));
  await recordActivity(tx, null, { ...moveActivity(orderId, from, { status: to }), at });
}
