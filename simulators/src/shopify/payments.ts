import type { StoreOrder } from './model.ts';
import { discountedLineTotal } from './order-money.ts';
import { isPayment, isRefund, type Refund, type Transaction } from './payment-model.ts';
import type { ShopifyStore } from './store.ts';

const byHand = /\bcod\b|cash|bank.?deposit|money.?order|manual/i;
const unpaid: readonly (string | null)[] = [null, 'PENDING', 'EXPIRED', 'VOIDED', 'AUTHORIZED'];
const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);

/** Of a payment, what has not gone back. */
export const leftOf = (order: StoreOrder, { id, amount }: Transaction): number =>
  amount - sum((order.transactions ?? []).filter((one) => isRefund(one) && one.parentId === id));

/** Of a payment, what has not gone back, in the customer's currency; null where that is the shop's. */
export function presentedLeftOf(order: StoreOrder, { id, presented }: Transaction): number | null {
  if (!order.presentment || presented === undefined) return null;
  const gone = (order.transactions ?? []).filter((one) => isRefund(one) && one.parentId === id);
  return presented - gone.reduce((all, one) => all + (one.presented ?? 0), 0);
}

/** Hundredths of the customer's currency that an amount is; whole units of one without decimals. */
function presentedAmount({ presentment }: StoreOrder, amount: number): { presented?: number } {
  if (!presentment) return {};
  const step = presentment.currency === 'JPY' ? 100 : 1;
  return { presented: Math.round((amount * presentment.rate) / step) * step };
}

export function addTransaction(
  store: ShopifyStore,
  order: StoreOrder,
  given: Partial<Transaction> & Pick<Transaction, 'kind' | 'amount' | 'gateway'>,
): Transaction {
  const made: Transaction = {
    id: store.nextId(),
    status: 'SUCCESS',
    manual: byHand.test(given.gateway),
    parentId: null,
    createdAt: Date.now(),
    ...presentedAmount(order, given.amount),
    ...given,
  };
  order.transactions = [...(order.transactions ?? []), made];
  return made;
}

/** The order's payments; the first time they are made from its totals, since most orders never need them. */
export function transactionsOf(store: ShopifyStore, order: StoreOrder): Transaction[] {
  if (order.transactions) return order.transactions;
  order.transactions = [];
  order.refunds = [];
  const { total, outstanding, refunded } = order.totals;
  const [first = 'manual'] = order.gateways;
  const at = { createdAt: order.createdAt };
  const isUnpaid = unpaid.includes(order.financialStatus);
  const isRefunded = order.financialStatus === 'REFUNDED';
  const received = isUnpaid ? 0 : isRefunded ? refunded : Math.max(0, total - outstanding);
  if (received > 0) addTransaction(store, order, { kind: 'SALE', amount: received, gateway: first, ...at });
  if (order.financialStatus === 'AUTHORIZED')
    addTransaction(store, order, { kind: 'AUTHORIZATION', amount: total, gateway: first, ...at });
  else if (outstanding > 0)
    addTransaction(store, order, {
      kind: 'SALE',
      status: 'PENDING',
      amount: outstanding,
      gateway: order.gateways.at(-1) ?? 'manual',
      ...at,
    });
  if (refunded > 0) recordRefund(store, order, { amount: refunded, note: null, at: order.updatedAt });
  return order.transactions;
}

/** Records that money came in. */
export function receive(store: ShopifyStore, order: StoreOrder, amount: number): void {
  transactionsOf(store, order);
  if (amount <= 0) return;
  const pending = order.transactions?.findLast(({ kind, status }) => kind === 'SALE' && status === 'PENDING');
  if (pending) Object.assign(pending, { status: 'SUCCESS', amount });
  else addTransaction(store, order, { kind: 'SALE', amount, gateway: order.gateways.at(-1) ?? 'manual' });
}

interface NewRefund {
  readonly amount: number;
  readonly note: string | null;
  readonly lines?: Refund['lines'];
  readonly shipping?: number;
  readonly at?: number;
  /** How much of it goes back over which payment; otherwise as much as fits, the first payment first. */
  readonly over?: readonly { readonly parent: Transaction; readonly amount: number; readonly presented?: number }[];
}

function sharesOver(order: StoreOrder, amount: number): NonNullable<NewRefund['over']> {
  let open = amount;
  return (order.transactions ?? []).filter(isPayment).flatMap((parent) => {
    const share = Math.min(open, leftOf(order, parent));
    open -= share;
    return share > 0 ? [{ parent, amount: share }] : [];
  });
}

/** Records a refund with its transactions, and nothing else of the order. */
export function recordRefund(store: ShopifyStore, order: StoreOrder, given: NewRefund): Refund {
  const { amount, note, lines = [], shipping = 0, at = Date.now(), over = sharesOver(order, amount) } = given;
  const transactions = over.map(({ parent, amount: share, presented }) =>
    addTransaction(store, order, {
      kind: 'REFUND',
      amount: share,
      ...(presented === undefined ? {} : { presented }),
      gateway: parent.gateway,
      parentId: parent.id,
      createdAt: at,
    }),
  );
  const refund: Refund = {
    id: store.nextId(),
    createdAt: at,
    note,
    lines,
    shipping,
    transactionIds: transactions.map(({ id }) => id),
  };
  order.refunds = [...(order.refunds ?? []), refund];
  return refund;
}

/** The value of some pieces of a line. */
export function piecesOf(order: StoreOrder, lineId: number, quantity: number, restockType: string): Refund['lines'] {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line || quantity <= 0) return [];
  const tax = Math.round((line.taxLines.reduce((all, { price }) => all + price, 0) * quantity) / line.quantity);
  const value = Math.round((discountedLineTotal(line) * quantity) / line.quantity);
  return [{ lineId, quantity, restockType, subtotal: order.taxesIncluded ? value - tax : value, tax }];
}

/** Everything that was paid goes back, with the lines that are left. */
export function refundEverything(store: ShopifyStore, order: StoreOrder): void {
  const paid = transactionsOf(store, order).filter(isPayment);
  const amount = paid.reduce((all, one) => all + leftOf(order, one), 0);
  if (amount <= 0) return;
  const lines = order.lines.flatMap(({ id, currentQuantity }) => piecesOf(order, id, currentQuantity, 'CANCEL'));
  recordRefund(store, order, { amount, note: null, lines });
  order.totals.refunded += amount;
}

/** Sets the totals and the payment status after a refund: what is gone is no more outstanding than before. */
export function settleRefund(order: StoreOrder, amount: number, outstandingBefore: number): void {
  const received = sum((order.transactions ?? []).filter(isPayment));
  order.totals.refunded += amount;
  const { refunded, currentTotal } = order.totals;
  const outstanding = Math.min(outstandingBefore, Math.max(0, currentTotal - (received - refunded)));
  order.totals.outstanding = order.cancelledAt === null ? outstanding : 0;
  if (refunded > 0) order.financialStatus = refunded >= received ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}
