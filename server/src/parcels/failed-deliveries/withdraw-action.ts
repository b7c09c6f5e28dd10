import { AppError } from '@shipmagic/domain/http/errors';
import { mayAskAfterFailure } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findOpenAction, lockAction } from './ndr.queries.ts';
import { settleAction } from './settle-action.ts';

/** Withdraws an action that has not been sent to the courier yet. Returns its parcel. Throws 404, 403, 409. */
export async function withdrawAction(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<string> {
  const { row, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
  requireAbility(mayAskAfterFailure(viewer, order));
  const open = row.shipment_id ? await findOpenAction(tx, row.shipment_id) : undefined;
  const action = open && (await lockAction(tx, open.id));
  if (!action) throw new AppError('conflict', 'Nothing is waiting to be sent.');
  const isTold = action.correction_state === 'unknown' || action.correction_state === 'accepted';
  if (action.state !== 'requested' || action.sent_at || isTold)
    throw new AppError('conflict', `${action.shipping_partner} has been asked already.`);
  await settleAction(tx, action, { state: 'withdrawn', viewer });
  return action.shipment_id;
}
