import { exchangeSteps, removeExchange } from './exchange.ts';
import { legacyId } from './ids.ts';
import {
  announceReturn,
  openReverseOrders,
  type ReturnRefusal,
  refreshReturnStatus,
  refusalOf,
} from './make-return.ts';
import type { StoreOrder } from './model.ts';
import type { StoreReturn } from './return-model.ts';
import type { ShopifyStore } from './store.ts';

export interface FoundReturn {
  readonly order: StoreOrder;
  readonly one: StoreReturn;
}

export function findReturn(store: ShopifyStore, id: number): FoundReturn | null {
  for (const order of store.orders.values()) {
    const one = order.returns?.find((each) => each.id === id);
    if (one) return { order, one };
  }
  return null;
}

/** The steps that somebody takes with a return as a whole. */
export const returnSteps = {
  approve: { from: ['REQUESTED'], to: 'OPEN', topic: 'RETURNS_APPROVE' },
  decline: { from: ['REQUESTED'], to: 'DECLINED', topic: 'RETURNS_DECLINE' },
  cancel: { from: ['OPEN', 'REQUESTED'], to: 'CANCELED', topic: 'RETURNS_CANCEL' },
  close: { from: ['OPEN'], to: 'CLOSED', topic: 'RETURNS_CLOSE' },
  reopen: { from: ['CLOSED'], to: 'OPEN', topic: 'RETURNS_REOPEN' },
} as const;
export type ReturnStep = keyof typeof returnSteps;

/** Takes a step, or says why it cannot be taken: the state does not allow it, or there is work in it already. */
export function stepReturn(
  store: ShopifyStore,
  { order, one }: FoundReturn,
  step: ReturnStep,
  decline: StoreReturn['decline'] = null,
): ReturnRefusal | null {
  const { from, to, topic } = returnSteps[step];
  if (!from.some((status) => status === one.status))
    return refusalOf('INVALID_STATE', ['id'], `Return status must be ${from.join(' or ').toLowerCase()}.`);
  const hasWork =
    [...one.lines, ...(one.exchange ?? [])].some(({ processed }) => processed > 0) ||
    one.reverse.some((r) => r.deliveries.length > 0);
  if (step === 'cancel' && hasWork)
    return refusalOf('INVALID_STATE', ['id'], 'Return has items that have been processed or are on their way.');
  store.change(order, [], () => {
    one.status = to;
    one.decline = decline;
    if (step === 'approve') {
      one.approvedAt = Date.now();
      openReverseOrders(store, order, one);
    }
    one.closedAt = step === 'close' ? Date.now() : null;
    for (const reverse of one.reverse)
      reverse.status = to === 'CANCELED' ? 'CANCELED' : to === 'CLOSED' ? 'CLOSED' : 'OPEN';
    refreshReturnStatus(order);
  });
  announceReturn(store, topic, order, one);
  return null;
}

/** Takes pieces that have not been processed out of a return. */
export function removePieces(
  store: ShopifyStore,
  { order, one }: FoundReturn,
  inputs: readonly { returnLineItemId: string; quantity: number }[],
  goods: readonly { exchangeLineItemId: string; quantity: number }[] = [],
): ReturnRefusal | null {
  if (one.status !== 'OPEN' && one.status !== 'REQUESTED')
    return refusalOf('INVALID_STATE', ['returnId'], 'Return is not editable.');
  for (const [i, { returnLineItemId, quantity }] of inputs.entries()) {
    const line = one.lines.find(({ id }) => id === legacyId('ReturnLineItem', returnLineItemId));
    if (!line) return refusalOf('NOT_FOUND', ['returnLineItems', String(i)], 'Return line item does not exist.');
    if (quantity < 1 || quantity > line.quantity - line.processed)
      return refusalOf('NOT_EDITABLE', ['returnLineItems', String(i), 'quantity'], 'Quantity cannot be removed.');
  }
  const removed = exchangeSteps(
    one,
    goods.map(({ exchangeLineItemId: id, quantity }) => ({ id, quantity })),
    'exchangeLineItems',
  );
  if ('code' in removed) return removed;
  store.change(order, [], () => {
    removeExchange(one, removed);
    for (const { returnLineItemId, quantity } of inputs) {
      const line = one.lines.find(({ id }) => id === legacyId('ReturnLineItem', returnLineItemId));
      if (!line) continue;
      line.quantity -= quantity;
      for (const entry of one.reverse.flatMap(({ lines }) => lines))
        if (entry.fulfillmentLineId === line.fulfillmentLineId) entry.quantity -= quantity;
    }
    one.lines = one.lines.filter(({ quantity }) => quantity > 0);
    refreshReturnStatus(order);
  });
  announceReturn(store, 'RETURNS_UPDATE', order, one);
  return null;
}
