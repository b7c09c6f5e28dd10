import { type ExchangeLineInput, readExchange } from './exchange.ts';
import { gid, legacyId } from './ids.ts';
import type { StoreOrder } from './model.ts';
import { type ReturnLine, returnReasons, type StoreReturn } from './return-model.ts';
import { returnablePieces } from './return-pieces.ts';
import { type ReturnRefusal, refusalOf } from './return-refusal.ts';
import type { ShopifyStore } from './store.ts';

export interface ReturnLineInput {
  fulfillmentLineItemId: string;
  quantity: number;
  returnReasonDefinitionId?: string | null;
  returnReasonNote?: string | null;
  customerNote?: string | null;
  restockingFee?: { percentage: number } | null;
}

export { type ReturnRefusal, refusalOf } from './return-refusal.ts';

/** Notifies subscribers of a return, in a body that names it and its order. */
export function announceReturn(store: ShopifyStore, topic: string, order: StoreOrder, one: StoreReturn): void {
  store.announce(topic, {
    id: one.id,
    admin_graphql_api_id: gid('Return', one.id),
    status: one.status.toLowerCase(),
    name: one.name,
    order: { id: order.id, admin_graphql_api_id: gid('Order', order.id) },
  });
}

/** The order's word for its returns. */
export function refreshReturnStatus(order: StoreOrder): void {
  const states = new Set((order.returns ?? []).map(({ status }) => status));
  order.returnStatus = states.has('REQUESTED')
    ? 'RETURN_REQUESTED'
    : states.has('OPEN')
      ? 'IN_PROGRESS'
      : states.has('CLOSED')
        ? 'RETURNED'
        : 'NO_RETURN';
}

/** Opens what is to come back, one for each location from which it went out. */
export function openReverseOrders(store: ShopifyStore, order: StoreOrder, one: StoreReturn): void {
  const byLocation = Map.groupBy(
    one.lines,
    ({ fulfillmentLineId }) =>
      order.fulfillments.find(({ lines }) => lines.some(({ id }) => id === fulfillmentLineId))?.locationId ?? null,
  );
  one.reverse = [...byLocation].map(([locationId, lines]) => ({
    id: store.nextId(),
    locationId,
    status: 'OPEN',
    lines: lines.map(({ fulfillmentLineId, quantity }) => ({
      id: store.nextId(),
      fulfillmentLineId,
      quantity,
      dispositions: [],
    })),
    deliveries: [],
  }));
}

function readLines(store: ShopifyStore, order: StoreOrder, inputs: readonly ReturnLineInput[]) {
  const returnable = returnablePieces(order);
  const lines: ReturnLine[] = [];
  for (const [i, input] of inputs.entries()) {
    const path = ['returnLineItems', String(i)];
    const wanted = legacyId('FulfillmentLineItem', input.fulfillmentLineItemId);
    const piece = returnable.find(({ entry }) => entry.id === wanted);
    if (!piece) return refusalOf('NOT_FOUND', [...path, 'fulfillmentLineItemId'], 'Line item is not returnable.');
    const taken = lines.filter((line) => line.fulfillmentLineId === wanted).reduce((sum, one) => sum + one.quantity, 0);
    if (input.quantity < 1 || input.quantity + taken > piece.quantity)
      return refusalOf('INVALID', [...path, 'quantity'], 'Quantity is not available for return.');
    const reason = input.returnReasonDefinitionId
      ? returnReasons.find(({ id }) => id === legacyId('ReturnReasonDefinition', input.returnReasonDefinitionId ?? ''))
      : null;
    if (reason === undefined)
      return refusalOf('NOT_FOUND', [...path, 'returnReasonDefinitionId'], 'Return reason does not exist.');
    if ((input.customerNote ?? '').length > 300)
      return refusalOf('TOO_LONG', [...path, 'customerNote'], 'Customer note is too long (maximum is 300 characters)');
    if ((input.returnReasonNote ?? '').length > 255)
      return refusalOf('TOO_LONG', [...path, 'returnReasonNote'], 'Note is too long (maximum is 255 characters)');
    lines.push({
      id: store.nextId(),
      fulfillmentLineId: wanted,
      lineId: piece.entry.lineId,
      quantity: input.quantity,
      processed: 0,
      refunded: 0,
      reasonId: reason?.id ?? null,
      note: input.returnReasonNote ?? '',
      customerNote: input.customerNote ?? null,
      feePercentage: input.restockingFee?.percentage ?? 0,
    });
  }
  return lines.length > 0 ? lines : refusalOf('BLANK', ['returnLineItems'], 'Return line items cannot be blank.');
}

/** Makes a return that is asked for, or one that is approved at once, by whoever does it; or says why not. */
export function makeReturn(
  store: ShopifyStore,
  order: StoreOrder,
  status: 'REQUESTED' | 'OPEN',
  inputs: readonly ReturnLineInput[],
  wanted: readonly ExchangeLineInput[] = [],
): StoreReturn | ReturnRefusal {
  if (order.cancelledAt !== null) return refusalOf('INVALID_STATE', ['orderId'], 'Order is cancelled.');
  const lines = readLines(store, order, inputs);
  if ('code' in lines) return lines;
  const exchange = readExchange(store, order, wanted);
  if ('code' in exchange) return exchange;
  const now = Date.now();
  const made: StoreReturn = {
    id: store.nextId(),
    name: `${order.name}-R${(order.returns?.length ?? 0) + 1}`,
    status,
    createdAt: now,
    approvedAt: status === 'OPEN' ? now : null,
    closedAt: null,
    decline: null,
    lines,
    ...(exchange.length > 0 ? { exchange } : {}),
    reverse: [],
    refundIds: [],
  };
  store.change(order, [], () => {
    order.returns = [...(order.returns ?? []), made];
    order.closedAt = null;
    if (status === 'OPEN') openReverseOrders(store, order, made);
    refreshReturnStatus(order);
  });
  announceReturn(store, status === 'OPEN' ? 'RETURNS_APPROVE' : 'RETURNS_REQUEST', order, made);
  return made;
}
