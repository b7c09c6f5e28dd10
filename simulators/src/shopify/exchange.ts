import { holdUnpaid } from './holds.ts';
import { gid, legacyId } from './ids.ts';
import type { StoreOrder } from './model.ts';
import { paise } from './money.ts';
import { discountedLineTotal, recalculate, taxLinesFor } from './order-money.ts';
import { transactionsOf } from './payments.ts';
import { orderLine } from './place-order.ts';
import { refreshFulfillmentStatus } from './record-fulfillment.ts';
import type { ExchangeLine, StoreReturn } from './return-model.ts';
import { type ReturnRefusal, refusalOf } from './return-refusal.ts';
import type { ShopifyStore } from './store.ts';

export interface ExchangeLineInput {
  variantId?: string | null;
  quantity: number;
  appliedDiscount?: {
    description?: string | null;
    value: { amount?: { amount: string; currencyCode: string } | null; percentage?: number | null };
  } | null;
}

/** The new goods that a return is made with, or why they cannot be. */
export function readExchange(
  store: ShopifyStore,
  order: StoreOrder,
  inputs: readonly ExchangeLineInput[],
): ExchangeLine[] | ReturnRefusal {
  const lines: ExchangeLine[] = [];
  for (const [i, { variantId, quantity, appliedDiscount }] of inputs.entries()) {
    const path = ['returnInput', 'exchangeLineItems', String(i)];
    const found = store.variants.get(legacyId('ProductVariant', variantId ?? ''));
    if (!found) return refusalOf('NOT_FOUND', [...path, 'variantId'], 'Variant does not exist.');
    if (quantity < 1) return refusalOf('GREATER_THAN', [...path, 'quantity'], 'Quantity must be greater than 0');
    const price = found.variant.price * quantity;
    const { amount, percentage } = appliedDiscount?.value ?? {};
    if (amount && amount.currencyCode !== (order.presentment?.currency ?? order.currency))
      return refusalOf('INVALID', [...path, 'appliedDiscount'], 'Currency must be the order’s presentment currency');
    const discount = amount ? paise(amount.amount) : Math.round((price * (percentage ?? 0)) / 100);
    if (discount < 0 || discount > price)
      return refusalOf('INVALID', [...path, 'appliedDiscount'], 'Discount cannot be greater than the price');
    lines.push({
      id: store.nextId(),
      variantId: found.variant.id,
      quantity,
      processed: 0,
      discount,
      discountTitle: appliedDiscount?.description ?? 'Exchange',
      lineIds: [],
    });
  }
  return lines;
}

export interface ExchangeStep {
  readonly line: ExchangeLine;
  readonly quantity: number;
}

/** The pieces of new goods that an input names, no more than are left. */
export function exchangeSteps(
  one: StoreReturn,
  inputs: readonly { id: string; quantity: number }[],
  field: string,
): ExchangeStep[] | ReturnRefusal {
  const steps: ExchangeStep[] = [];
  for (const [i, { id, quantity }] of inputs.entries()) {
    const line = one.exchange?.find((each) => each.id === legacyId('ExchangeLineItem', id));
    if (!line) return refusalOf('NOT_FOUND', [field, String(i), 'id'], 'Exchange line item does not exist.');
    const before = steps.filter((step) => step.line === line).reduce((sum, step) => sum + step.quantity, 0);
    if (quantity < 1 || quantity + before > line.quantity - line.processed)
      return refusalOf('INVALID', [field, String(i), 'quantity'], 'Quantity is greater than what is left.');
    steps.push({ line, quantity });
  }
  return steps;
}

/** The price of these pieces, after their discount. */
export const exchangeWorth = (store: ShopifyStore, { line, quantity }: ExchangeStep): number =>
  (store.variants.get(line.variantId)?.variant.price ?? 0) * quantity -
  Math.round((line.discount * quantity) / line.quantity);

/** New goods become lines of the order with a fulfilment order of their own, which waits while the buyer owes. */
export function processExchange(store: ShopifyStore, order: StoreOrder, steps: readonly ExchangeStep[]): void {
  if (steps.length === 0) return;
  transactionsOf(store, order);
  const entries = store.fulfillmentOrdersOf(order);
  const sameState = order.shippingAddress?.provinceCode === 'KA';
  const made = steps.flatMap(({ line, quantity }) => {
    const found = store.variants.get(line.variantId);
    if (!found) return [];
    const discount = Math.round((line.discount * quantity) / line.quantity);
    const added = orderLine(store, { ...found, quantity });
    if (discount > 0) {
      const index = order.discounts.length;
      order.discounts.push({
        kind: 'manual',
        title: line.discountTitle,
        allocationMethod: 'ACROSS',
        targetType: 'LINE_ITEM',
        targetSelection: 'EXPLICIT',
        valueType: 'fixed_amount',
        value: discount,
      });
      added.allocations.push({ index, amount: discount });
    }
    added.taxLines = taxLinesFor(discountedLineTotal(added), found.product.gst, sameState, order.taxesIncluded);
    line.processed += quantity;
    line.lineIds.push(added.id);
    order.lines.push(added);
    return [added];
  });
  recalculate(order);
  refreshFulfillmentStatus(order);
  if (order.totals.outstanding > 0 && order.financialStatus === 'PAID') order.financialStatus = 'PARTIALLY_PAID';
  for (const [locationId, lines] of Map.groupBy(made, ({ vendor }) => store.homeOf(vendor))) {
    const entry = {
      id: store.nextId(),
      locationId,
      status: 'OPEN' as const,
      holds: [],
      lines: lines.map(({ id, quantity }) => ({
        id: store.nextId(),
        lineId: id,
        totalQuantity: quantity,
        remainingQuantity: quantity,
      })),
    };
    entries.push(entry);
    holdUnpaid(store, order, entry);
  }
}

/** Takes new goods that are not processed out of a return. */
export function removeExchange(one: StoreReturn, steps: readonly ExchangeStep[]): void {
  for (const { line, quantity } of steps) {
    line.discount -= Math.round((line.discount * quantity) / line.quantity);
    line.quantity -= quantity;
  }
  if (one.exchange) one.exchange = one.exchange.filter(({ quantity }) => quantity > 0);
}

export const exchangeGid = ({ id }: ExchangeLine): string => gid('ExchangeLineItem', id);
