import { type PageArguments, pageOf } from './connection.ts';
import { gid, legacyId, utc } from './ids.ts';
import type { StoreOrder } from './model.ts';
import { paise } from './money.ts';
import { isPayment, type Refund, type Transaction } from './payment-model.ts';
import { leftOf, piecesOf, transactionsOf } from './payments.ts';
import { presentLine } from './present-line.ts';
import { moneyBag, type PresentContext, paidBag } from './present-parts.ts';

interface LineInput {
  lineItemId: string;
  quantity: number;
}
interface SuggestArguments {
  refundLineItems?: LineInput[] | null;
  refundShipping?: boolean | null;
  shippingAmount?: string | null;
  suggestFullRefund?: boolean | null;
}

export function presentTransaction(transaction: Transaction, order: StoreOrder): object {
  const { id, kind, status, amount, presented, gateway, manual, parentId, createdAt } = transaction;
  return {
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', id),
    kind,
    status,
    amountSet: paidBag(amount, presented, order),
    gateway,
    formattedGateway: gateway,
    manualPaymentGateway: manual,
    test: order.test,
    createdAt: utc(createdAt),
    processedAt: utc(createdAt),
    parentTransaction: () => {
      const parent = order.transactions?.find((one) => one.id === parentId);
      return parent ? presentTransaction(parent, order) : null;
    },
  };
}

export function presentRefund(refund: Refund, order: StoreOrder, context: PresentContext) {
  const { currency } = order;
  const bag = (value: number) => moneyBag(value, currency);
  const transactions = (order.transactions ?? []).filter(({ id }) => refund.transactionIds.includes(id));
  const shipping = refund.shipping > 0 ? [{ id: refund.id }] : [];
  return {
    __typename: 'Refund',
    id: gid('Refund', refund.id),
    legacyResourceId: String(refund.id),
    createdAt: utc(refund.createdAt),
    processedAt: utc(refund.createdAt),
    note: refund.note,
    totalRefundedSet: bag(transactions.reduce((sum, { amount }) => sum + amount, 0)),
    refundLineItems: (args: PageArguments) =>
      pageOf(
        refund.lines.map((line, i) => ({ ...line, id: refund.id + i + 1 })),
        args,
        ({ id, lineId, quantity, restockType, subtotal, tax }) => ({
          id: gid('RefundLineItem', id),
          lineItem: () => {
            const line = order.lines.find((one) => one.id === lineId);
            return line && presentLine(line, order, context);
          },
          quantity,
          restocked: restockType !== 'NO_RESTOCK',
          restockType,
          subtotalSet: bag(subtotal),
          totalTaxSet: bag(tax),
        }),
      ),
    refundShippingLines: (args: PageArguments) =>
      pageOf(shipping, args, ({ id }) => ({
        id: gid('RefundShippingLine', id),
        subtotalAmountSet: bag(refund.shipping),
        taxAmountSet: bag(0),
      })),
    transactions: (args: PageArguments) => pageOf(transactions, args, (one) => presentTransaction(one, order)),
  };
}

/** The order's payments and refunds, and what the store would refund for some lines. */
export function presentPayments(order: StoreOrder, context: PresentContext) {
  const { currency } = order;
  const bag = (value: number) => moneyBag(value, currency);
  const transactions = () => transactionsOf(context.store, order);
  const suggestedRefund = (args: SuggestArguments) => {
    const paid = transactions().filter(isPayment);
    const maximum = paid.reduce((sum, one) => sum + leftOf(order, one), 0);
    const lines = (args.refundLineItems ?? []).flatMap(({ lineItemId, quantity }) =>
      piecesOf(order, legacyId('LineItem', lineItemId), quantity, 'NO_RESTOCK'),
    );
    const shipping = args.shippingAmount ? paise(args.shippingAmount) : args.refundShipping ? order.totals.shipping : 0;
    const worth = lines.reduce((sum, { subtotal, tax }) => sum + subtotal + tax, 0) + shipping;
    const amount = Math.min(maximum, args.suggestFullRefund ? maximum : worth);
    let open = amount;
    const suggested = paid.flatMap((parent) => {
      const share = Math.min(open, leftOf(order, parent));
      open -= share;
      return share > 0 ? [{ parent, share }] : [];
    });
    return {
      amountSet: bag(amount),
      maximumRefundableSet: bag(maximum),
      subtotalSet: bag(lines.reduce((sum, { subtotal }) => sum + subtotal, 0)),
      totalTaxSet: bag(lines.reduce((sum, { tax }) => sum + tax, 0)),
      suggestedTransactions: suggested.map(({ parent, share }) => ({
        kind: 'SUGGESTED_REFUND',
        gateway: parent.gateway,
        formattedGateway: parent.gateway,
        amountSet: bag(share),
        maximumRefundableSet: bag(leftOf(order, parent)),
        parentTransaction: presentTransaction(parent, order),
      })),
    };
  };
  return {
    transactions: ({ first }: { first?: number | null }) =>
      transactions()
        .slice(0, first ?? 250)
        .map((one) => presentTransaction(one, order)),
    refunds: ({ first }: { first?: number | null }) => {
      transactions();
      return (order.refunds ?? []).slice(0, first ?? 250).map((refund) => presentRefund(refund, order, context));
    },
    suggestedRefund,
  };
}
