import { announceDispositions } from './announce-dispositions.ts';
import type { FoundReturn } from './change-return.ts';
import { exchangeSteps, processExchange } from './exchange.ts';
import { releasePaid } from './holds.ts';
import { gid, legacyId } from './ids.ts';
import { levelsOf, setLevels } from './inventory.ts';
import { announceReturn, type ReturnRefusal, refusalOf } from './make-return.ts';
import type { StoreOrder } from './model.ts';
import { recalculate } from './order-money.ts';
import { transactionsOf } from './payments.ts';
import type { PresentContext } from './present-parts.ts';
import { createRefund } from './refund-create.ts';
import type { Disposition, ReturnLine, ReverseFulfillmentOrder, StoreReturn } from './return-model.ts';
import type { ShopifyStore } from './store.ts';

interface Money {
  amount: string;
  currencyCode: string;
}
export interface DispositionInput {
  reverseFulfillmentOrderLineItemId: string;
  quantity: number;
  dispositionType: Disposition['type'];
  locationId?: string | null;
}
export interface ProcessInput {
  returnId: string;
  note?: string | null;
  returnLineItems?: { id: string; quantity: number; dispositions?: DispositionInput[] | null }[] | null;
  exchangeLineItems?: { id: string; quantity: number }[] | null;
  refundShipping?: { fullRefund?: boolean | null; shippingRefundAmount?: Money | null } | null;
  financialTransfer?: {
    issueRefund?: {
      orderTransactions: { parentId: string; transactionAmount: Money }[];
      allowOverRefunding?: boolean | null;
    } | null;
  } | null;
}
interface Step {
  readonly line: ReturnLine;
  readonly quantity: number;
  readonly dispositions: readonly {
    readonly entry: ReverseFulfillmentOrder['lines'][number];
    readonly given: DispositionInput;
    readonly locationId: number | null;
  }[];
}

function readDispositions(
  store: ShopifyStore,
  one: StoreReturn,
  inputs: readonly DispositionInput[],
  path: string[],
): Step['dispositions'] | ReturnRefusal {
  const reverseLines = one.reverse.flatMap(({ lines }) => lines);
  const dispositions: Step['dispositions'][number][] = [];
  for (const given of inputs) {
    const wanted = legacyId('ReverseFulfillmentOrderLineItem', given.reverseFulfillmentOrderLineItemId);
    const entry = reverseLines.find(({ id }) => id === wanted);
    if (!entry) return refusalOf('NOT_FOUND', [...path, 'dispositions'], 'Reverse line item does not exist.');
    const location = given.locationId ? store.location(legacyId('Location', given.locationId)) : null;
    if (given.dispositionType === 'RESTOCKED' && !location)
      return refusalOf('INVALID', [...path, 'dispositions', 'locationId'], 'Location is needed to restock.');
    const disposed = entry.dispositions.reduce((sum, { quantity }) => sum + quantity, 0);
    if (given.quantity < 1 || disposed + given.quantity > entry.quantity)
      return refusalOf('INVALID', [...path, 'dispositions', 'quantity'], 'Quantity is already disposed of.');
    dispositions.push({ entry, given, locationId: location?.id ?? null });
  }
  return dispositions;
}

function readSteps(store: ShopifyStore, { one }: FoundReturn, input: ProcessInput): Step[] | ReturnRefusal {
  const steps: Step[] = [];
  for (const [i, item] of (input.returnLineItems ?? []).entries()) {
    const path = ['input', 'returnLineItems', String(i)];
    const line = one.lines.find(({ id }) => id === legacyId('ReturnLineItem', item.id));
    if (!line) return refusalOf('NOT_FOUND', [...path, 'id'], 'Return line item does not exist.');
    const before = steps.filter((step) => step.line === line).reduce((sum, { quantity }) => sum + quantity, 0);
    if (item.quantity < 1 || item.quantity + before > line.quantity - line.processed)
      return refusalOf('INVALID', [...path, 'quantity'], 'Quantity is greater than what is left to be processed.');
    const dispositions = readDispositions(store, one, item.dispositions ?? [], path);
    if ('code' in dispositions) return dispositions;
    steps.push({ line, quantity: item.quantity, dispositions });
  }
  return steps;
}

/** The refund of the pieces, by the same rules as any other; null where no money goes back. */
function refundOf(context: PresentContext, order: StoreOrder, input: ProcessInput, steps: readonly Step[]) {
  const issued = input.financialTransfer?.issueRefund;
  if (!issued) return null;
  const payments = transactionsOf(context.store, order);
  const [first] = context.store.locations;
  const shipping = input.refundShipping;
  return createRefund(context, order, {
    orderId: gid('Order', order.id),
    currency: issued.orderTransactions[0]?.transactionAmount.currencyCode ?? null,
    note: input.note ?? null,
    refundLineItems: steps.map(({ line, quantity }) => ({
      lineItemId: gid('LineItem', line.lineId),
      quantity,
      restockType: 'RETURN',
      locationId: gid('Location', first?.id ?? 0),
    })),
    ...(shipping
      ? {
          shipping: { fullRefund: shipping.fullRefund ?? false, amount: shipping.shippingRefundAmount?.amount ?? null },
        }
      : {}),
    transactions: issued.orderTransactions.map(({ parentId, transactionAmount }) => ({
      orderId: gid('Order', order.id),
      parentId,
      gateway: payments.find(({ id }) => id === legacyId('OrderTransaction', parentId))?.gateway ?? '',
      kind: 'REFUND',
      amount: transactionAmount.amount,
    })),
  });
}

function dispose(store: ShopifyStore, dispositions: Step['dispositions']): void {
  for (const { entry, given, locationId } of dispositions)
    entry.dispositions.push({
      id: store.nextId(),
      quantity: given.quantity,
      type: given.dispositionType,
      locationId,
      createdAt: Date.now(),
    });
}

/** Says what became of pieces that were processed before. */
export function disposePieces(
  store: ShopifyStore,
  { order, one }: FoundReturn,
  inputs: readonly DispositionInput[],
): ReturnRefusal | null {
  const dispositions = readDispositions(store, one, inputs, ['dispositionInputs']);
  if ('code' in dispositions) return dispositions;
  store.change(order, [], () => dispose(store, dispositions));
  for (const line of one.lines) {
    const own = dispositions.filter(({ entry }) => entry.fulfillmentLineId === line.fulfillmentLineId);
    restock(store, order, line.lineId, asDisposed(own));
  }
  for (const reverse of one.reverse) {
    const own = dispositions.filter(({ entry }) => reverse.lines.includes(entry));
    if (own.length > 0) announceDispositions(store, reverse, asDisposed(own));
  }
  return null;
}

const asDisposed = (dispositions: Step['dispositions']) =>
  dispositions.map(({ given, locationId }) => ({ quantity: given.quantity, type: given.dispositionType, locationId }));

/** Puts pieces of a line back into stock where that is what was done with them. */
export function restock(
  store: ShopifyStore,
  order: StoreOrder,
  lineId: number,
  disposed: readonly Pick<Disposition, 'quantity' | 'type' | 'locationId'>[],
): void {
  const variantId = order.lines.find(({ id }) => id === lineId)?.variantId;
  const found = variantId ? store.variants.get(variantId) : undefined;
  for (const { type, quantity, locationId } of disposed) {
    if (!found || type !== 'RESTOCKED' || locationId === null) continue;
    const level = levelsOf(store, found.product, found.variant).find(({ id }) => id === locationId);
    setLevels(store, found, [{ id: locationId, available: (level?.available ?? 0) + quantity }]);
  }
}

/** Processes pieces that came back, all of what is given or none of it. The same again is another step. */
export function processReturn(context: PresentContext, found: FoundReturn, input: ProcessInput): ReturnRefusal | null {
  const { store } = context;
  const { order, one } = found;
  if (one.status !== 'OPEN') return refusalOf('INVALID_STATE', ['input', 'returnId'], 'Return is not open.');
  const steps = readSteps(store, found, input);
  if ('code' in steps) return steps;
  const goods = exchangeSteps(one, input.exchangeLineItems ?? [], 'exchangeLineItems');
  if ('code' in goods) return goods;
  const refund = refundOf(context, order, input, steps);
  if (refund && 'userErrors' in refund) {
    const [error] = refund.userErrors;
    return refusalOf('INVALID', ['input', ...(error?.field ?? [])], error?.message ?? 'The refund was not made.');
  }
  if (!refund && steps.length === 0 && goods.length === 0)
    return refusalOf('BLANK', ['input', 'returnLineItems'], 'There is nothing to process.');
  store.change(order, goods.length > 0 ? ['ORDERS_EDITED'] : [], () => {
    if (refund) one.refundIds.push(refund.id);
    for (const step of steps) {
      step.line.processed += step.quantity;
      if (refund) step.line.refunded += step.quantity;
      else {
        const line = order.lines.find(({ id }) => id === step.line.lineId);
        if (line) line.currentQuantity = Math.max(0, line.currentQuantity - step.quantity);
      }
      dispose(store, step.dispositions);
      const isRestocked = step.dispositions.some(({ given }) => given.dispositionType === 'RESTOCKED');
      for (const refunded of refund?.lines ?? [])
        if (refunded.lineId === step.line.lineId) refunded.restockType = isRestocked ? 'RETURN' : 'NO_RESTOCK';
    }
    transactionsOf(store, order);
    recalculate(order);
    processExchange(store, order, goods);
    releasePaid(store, order);
  });
  for (const { line, dispositions } of steps) restock(store, order, line.lineId, asDisposed(dispositions));
  announceReturn(store, 'RETURNS_PROCESS', order, one);
  return null;
}
