import {
  isOpenAction,
  type NdrAction,
  type NdrActionState,
  ndrActionLabels,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PartnerFailure } from '../../platform/partners/partner-error.ts';
import { type LockedAction, lockCase, updateAction, updateCase } from './ndr.queries.ts';

export type Settlement =
  | { readonly state: 'accepted' | 'overtaken' }
  | { readonly state: 'refused'; readonly failure: PartnerFailure; readonly message: string }
  | { readonly state: 'withdrawn'; readonly viewer: Viewer };

const agreements: Record<NdrAction, string> = {
  reattempt: 'will try the delivery again',
  return: 'is sending the parcel back',
};

/** The outcome of an action in words, for the list and the order's history. */
function words(action: NdrAction, partner: string, settlement: Settlement): { message: string; history: string } {
  const label = ndrActionLabels[action];
  switch (settlement.state) {
    case 'accepted':
      return { message: `${partner} ${agreements[action]}`, history: `${partner} ${agreements[action]}` };
    case 'refused':
      return { message: settlement.message, history: `${partner} did not agree: ${label}` };
    case 'withdrawn':
      return { message: 'Taken back before it was sent', history: `${label} taken back before it was sent` };
    case 'overtaken':
      return { message: 'The parcel moved on by itself', history: `${label} was overtaken: the parcel moved on` };
  }
}

/** Ends an action, in the transaction that learned of the outcome. Does nothing if it has already ended. */
export async function settleAction(tx: Tx, action: LockedAction, settlement: Settlement): Promise<void> {
  if (!isOpenAction(action.state as NdrActionState)) return;
  const kind = action.action as NdrAction;
  const { message, history } = words(kind, action.shipping_partner, settlement);
  await updateAction(tx, action.id, {
    state: settlement.state === 'withdrawn' ? 'overtaken' : settlement.state,
    message,
    failure: settlement.state === 'refused' ? settlement.failure : null,
  });
  const again = settlement.state === 'refused' || settlement.state === 'withdrawn';
  const found = again ? await lockCase(tx, action.shipment_id) : undefined;
  // A new decision is needed, unless the courier has already accepted another action.
  if (found?.state === 'asked') await updateCase(tx, action.shipment_id, { state: 'open' });
  await updateOrder(tx, action.order, {});
  await recordActivity(tx, settlement.state === 'withdrawn' ? settlement.viewer : null, {
    orderId: action.order.id,
    type: 'shipping_update',
    action: history,
    notes: settlement.state === 'refused' ? settlement.message : null,
  });
}
