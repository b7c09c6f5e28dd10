import { GraphQLError } from 'graphql';
import { type PageArguments, pageOf } from './connection.ts';
import { accessDenied } from './connection-state.ts';
import { exchangeGid, exchangeSteps, exchangeWorth } from './exchange.ts';
import { gid, legacyId, utc } from './ids.ts';
import type { StoreOrder } from './model.ts';
import { paise } from './money.ts';
import { isPayment } from './payment-model.ts';
import { leftOf, piecesOf, transactionsOf } from './payments.ts';
import { presentFulfillment } from './present-fulfillment.ts';
import { presentLine } from './present-line.ts';
import { presentLocation } from './present-location.ts';
import { moneyBag, type PresentContext } from './present-parts.ts';
import { presentRefund, presentTransaction } from './present-payments.ts';
import { type ReturnLine, type ReverseFulfillmentOrder, returnReasons, type StoreReturn } from './return-model.ts';
import { returnablePieces } from './return-pieces.ts';

interface OutcomeArguments {
  exchangeLineItems: { id: string; quantity: number }[];
  returnLineItems: { id: string; quantity: number }[];
  refundShipping?: { fullRefund?: boolean | null; shippingRefundAmount?: { amount: string } | null } | null;
}

/** Refuses an app that lacks the scope, as the store does. */
export function requireReturnScope({ store }: PresentContext, field: string, scope: string): void {
  if (store.settings.scopes.length > 0 && !store.settings.scopes.includes(scope)) throw accessDenied({ field, scope });
}

export const presentReason = (reason: (typeof returnReasons)[number]) => ({
  id: gid('ReturnReasonDefinition', reason.id),
  handle: reason.handle,
  name: reason.name,
  deleted: false,
});

function presentFulfillmentLine(order: StoreOrder, context: PresentContext, fulfillmentLineId: number) {
  const entry = order.fulfillments.flatMap(({ lines }) => lines).find(({ id }) => id === fulfillmentLineId);
  const line = order.lines.find(({ id }) => id === entry?.lineId);
  return {
    id: gid('FulfillmentLineItem', fulfillmentLineId),
    quantity: entry?.quantity ?? 0,
    lineItem: () => line && presentLine(line, order, context),
  };
}

function presentReturnLine(line: ReturnLine, one: StoreReturn, order: StoreOrder, context: PresentContext) {
  const reason = returnReasons.find(({ id }) => id === line.reasonId);
  const [worth] = piecesOf(order, line.lineId, line.quantity, 'NO_RESTOCK');
  const total = (worth?.subtotal ?? 0) + (worth?.tax ?? 0);
  const unprocessed = line.quantity - line.processed;
  return {
    __typename: 'ReturnLineItem',
    id: gid('ReturnLineItem', line.id),
    quantity: line.quantity,
    processableQuantity: one.status === 'OPEN' ? unprocessed : 0,
    processedQuantity: line.processed,
    unprocessedQuantity: unprocessed,
    refundableQuantity: line.quantity - line.refunded,
    refundedQuantity: line.refunded,
    customerNote: line.customerNote,
    returnReasonNote: line.note,
    returnReasonDefinition: reason ? presentReason(reason) : null,
    restockingFee:
      line.feePercentage > 0
        ? {
            id: gid('RestockingFee', line.id),
            percentage: line.feePercentage,
            amountSet: moneyBag(Math.round((total * line.feePercentage) / 100), order.currency),
          }
        : null,
    fulfillmentLineItem: presentFulfillmentLine(order, context, line.fulfillmentLineId),
    withCodeDiscountedTotalPriceSet: moneyBag(total, order.currency),
  };
}

function presentReverseLine(
  { id, fulfillmentLineId, quantity, dispositions }: ReverseFulfillmentOrder['lines'][number],
  order: StoreOrder,
  context: PresentContext,
) {
  return {
    id: gid('ReverseFulfillmentOrderLineItem', id),
    totalQuantity: quantity,
    fulfillmentLineItem: presentFulfillmentLine(order, context, fulfillmentLineId),
    dispositions: dispositions.map((one) => {
      const location = context.store.location(one.locationId);
      return {
        id: gid('ReverseFulfillmentOrderDisposition', one.id),
        quantity: one.quantity,
        type: one.type,
        location: location && presentLocation(location),
        createdAt: utc(one.createdAt),
      };
    }),
  };
}

export function presentReverseOrder(
  reverse: ReverseFulfillmentOrder,
  order: StoreOrder,
  context: PresentContext,
  showOrder: () => object,
): object {
  const lineOf = (id: number) => reverse.lines.find((line) => line.id === id);
  return {
    id: gid('ReverseFulfillmentOrder', reverse.id),
    status: reverse.status,
    order: showOrder,
    lineItems: (args: PageArguments) => pageOf(reverse.lines, args, (line) => presentReverseLine(line, order, context)),
    reverseDeliveries: (args: PageArguments) =>
      pageOf(reverse.deliveries, args, (delivery) => ({
        id: gid('ReverseDelivery', delivery.id),
        reverseFulfillmentOrder: () => presentReverseOrder(reverse, order, context, showOrder),
        deliverable: {
          __typename: 'ReverseDeliveryShippingDeliverable',
          tracking: { carrierName: delivery.carrier ?? null, number: delivery.number, url: delivery.url },
        },
        reverseDeliveryLineItems: (inner: PageArguments) =>
          pageOf(delivery.lines, inner, ({ id, lineId, quantity }) => {
            const line = lineOf(lineId);
            return {
              id: gid('ReverseDeliveryLineItem', id),
              quantity,
              dispositions: [],
              reverseFulfillmentOrderLineItem: line && presentReverseLine(line, order, context),
            };
          }),
      })),
  };
}

/** The refund of these pieces: their worth less the fee, with the shipping that is asked for, up to what was paid. */
function suggestedOutcome(one: StoreReturn, order: StoreOrder, context: PresentContext, args: OutcomeArguments) {
  const bag = (value: number) => moneyBag(value, order.currency);
  const paid = transactionsOf(context.store, order).filter(isPayment);
  const maximum = paid.reduce((sum, payment) => sum + leftOf(order, payment), 0);
  const pieces = args.returnLineItems.flatMap(({ id, quantity }) => {
    const line = one.lines.find((each) => each.id === legacyId('ReturnLineItem', id));
    if (!line) return [];
    const fee = line.feePercentage / 100;
    return piecesOf(order, line.lineId, Math.min(quantity, line.quantity - line.refunded), 'NO_RESTOCK').map(
      ({ subtotal, tax }) => ({ subtotal, tax, fee: Math.round((subtotal + tax) * fee) }),
    );
  });
  const { refundShipping } = args;
  const shipping = refundShipping?.fullRefund
    ? order.totals.shipping
    : paise(refundShipping?.shippingRefundAmount?.amount);
  const worth = pieces.reduce((sum, { subtotal, tax, fee }) => sum + subtotal + tax - fee, 0) + shipping;
  const goods = exchangeSteps(one, args.exchangeLineItems, 'exchangeLineItems');
  if ('code' in goods) throw new GraphQLError(goods.message);
  const wanted = goods.reduce((sum, step) => sum + exchangeWorth(context.store, step), 0);
  const isReleased = (one.exchange ?? []).some(({ processed }) => processed > 0);
  const balance = worth - wanted - (isReleased ? order.totals.outstanding : 0);
  let open = Math.max(0, Math.min(maximum, balance));
  const amount = open;
  const suggestedTransactions = paid.flatMap((parent) => {
    const share = Math.min(open, leftOf(order, parent));
    open -= share;
    return share <= 0
      ? []
      : [
          {
            kind: 'SUGGESTED_REFUND',
            gateway: parent.gateway,
            formattedGateway: parent.gateway,
            amountSet: bag(share),
            maximumRefundableSet: bag(leftOf(order, parent)),
            parentTransaction: presentTransaction(parent, order),
          },
        ];
  });
  return {
    discountedSubtotal: bag(pieces.reduce((sum, { subtotal }) => sum + subtotal, 0)),
    totalTax: bag(pieces.reduce((sum, { tax }) => sum + tax, 0)),
    maximumRefundable: bag(maximum),
    financialTransfer:
      amount > 0
        ? { __typename: 'RefundReturnOutcome', amount: bag(amount), suggestedTransactions }
        : balance < 0
          ? { __typename: 'InvoiceReturnOutcome', amount: bag(-balance) }
          : null,
  };
}

/** A return as GraphQL sees it; `showOrder` presents its order. */
export function presentReturn(
  one: StoreReturn,
  order: StoreOrder,
  context: PresentContext,
  showOrder: () => object,
): object {
  const time = (at: number | null) => (at === null ? null : utc(at));
  return {
    __typename: 'Return',
    id: gid('Return', one.id),
    name: one.name,
    status: one.status,
    createdAt: utc(one.createdAt),
    requestApprovedAt: time(one.approvedAt),
    closedAt: time(one.closedAt),
    decline: one.decline,
    totalQuantity: one.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    order: showOrder,
    returnLineItems: (args: PageArguments) =>
      pageOf(one.lines, args, (line) => presentReturnLine(line, one, order, context)),
    exchangeLineItems: (args: PageArguments) =>
      pageOf(one.exchange ?? [], args, (line) => ({
        id: exchangeGid(line),
        quantity: line.quantity,
        processedQuantity: line.processed,
        unprocessedQuantity: line.quantity - line.processed,
        processableQuantity: one.status === 'OPEN' ? line.quantity - line.processed : 0,
        variantId: gid('ProductVariant', line.variantId),
        lineItems: order.lines
          .filter(({ id }) => line.lineIds.includes(id))
          .map((each) => presentLine(each, order, context)),
      })),
    reverseFulfillmentOrders: (args: PageArguments) =>
      pageOf(one.reverse, args, (reverse) => presentReverseOrder(reverse, order, context, showOrder)),
    refunds: (args: PageArguments) =>
      pageOf(
        (order.refunds ?? []).filter(({ id }) => one.refundIds.includes(id)),
        args,
        (refund) => presentRefund(refund, order, context),
      ),
    suggestedFinancialOutcome: (args: OutcomeArguments) => suggestedOutcome(one, order, context, args),
  };
}

/** The fulfilments of which something can be returned, each with its pieces. */
export function presentReturnable(order: StoreOrder, context: PresentContext, args: PageArguments) {
  const byFulfillment = [...Map.groupBy(returnablePieces(order), ({ fulfillment }) => fulfillment)].map(
    ([fulfillment, pieces]) => ({ id: fulfillment.id, fulfillment, pieces }),
  );
  return pageOf(byFulfillment, args, ({ id, fulfillment, pieces }) => ({
    id: gid('ReturnableFulfillment', id),
    fulfillment: () => presentFulfillment(fulfillment, order, context),
    returnableFulfillmentLineItems: (inner: PageArguments) =>
      pageOf(
        pieces.map(({ entry, quantity }) => ({ id: entry.id, quantity })),
        inner,
        (piece) => ({
          quantity: piece.quantity,
          fulfillmentLineItem: presentFulfillmentLine(order, context, piece.id),
        }),
      ),
  }));
}
