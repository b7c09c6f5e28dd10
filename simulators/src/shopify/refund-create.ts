import type { GraphQLResolveInfo } from 'graphql';
import { accessDenied } from './connection-state.ts';
import { oncePerKey } from './idempotency.ts';
import { legacyId } from './ids.ts';
import type { StoreOrder } from './model.ts';
import { decimal, paise } from './money.ts';
import { recalculate } from './order-money.ts';
import type { Refund } from './payment-model.ts';
import { leftOf, piecesOf, presentedLeftOf, recordRefund, settleRefund, transactionsOf } from './payments.ts';
import { presentOrder } from './present-order.ts';
import type { PresentContext } from './present-parts.ts';
import { presentRefund } from './present-payments.ts';
import { refreshFulfillmentStatus } from './record-fulfillment.ts';

interface RefundLineInput {
  lineItemId: string;
  quantity: number;
  restockType?: string | null;
  locationId?: string | null;
}
export interface RefundInput {
  orderId: string;
  currency?: string | null;
  note?: string | null;
  allowOverRefunding?: boolean | null;
  refundLineItems?: RefundLineInput[] | null;
  shipping?: { amount?: string | null; fullRefund?: boolean | null } | null;
  transactions?: { orderId: string; parentId?: string | null; gateway: string; kind: string; amount: string }[] | null;
}

const refusal = (field: string[], message: string) => ({ order: null, refund: null, userErrors: [{ field, message }] });
type Refusal = ReturnType<typeof refusal>;

function linesOf(order: StoreOrder, { refundLineItems }: RefundInput): Refund['lines'] | Refusal {
  const lines: Refund['lines'] = [];
  for (const [i, { lineItemId, quantity, restockType, locationId }] of (refundLineItems ?? []).entries()) {
    const path = ['refundLineItems', String(i)];
    const line = order.lines.find(({ id }) => id === legacyId('LineItem', lineItemId));
    const type = restockType ?? 'NO_RESTOCK';
    if (!line) return refusal([...path, 'lineItemId'], 'Line item does not exist');
    if (quantity < 1 || quantity > line.currentQuantity)
      return refusal([...path, 'quantity'], 'Refund quantity cannot be greater than the quantity that is left');
    if (type === 'LEGACY_RESTOCK') return refusal([...path, 'restockType'], 'Restock type is not supported');
    if (type === 'CANCEL' && quantity > line.unfulfilledQuantity)
      return refusal([...path, 'restockType'], 'Cannot cancel items that have been fulfilled');
    if ((type === 'RETURN' || type === 'CANCEL') && !locationId)
      return refusal([...path, 'locationId'], 'Location must be specified to restock items');
    lines.push(...piecesOf(order, line.id, quantity, type));
  }
  return lines;
}

/** Refunds on the store's side, by whoever asks; business refusals come back as userErrors. */
export function createRefund({ store }: PresentContext, order: StoreOrder, input: RefundInput): Refund | Refusal {
  const transactions = transactionsOf(store, order);
  const lines = linesOf(order, input);
  if ('userErrors' in lines) return lines;
  const { currency } = order.presentment ?? order;
  if (order.presentment && !input.currency)
    return refusal(['currency'], 'Currency is required for orders in which currency and presentment currency differ');
  if (input.currency && input.currency !== currency)
    return refusal(['currency'], `Currency must be the presentment currency ${currency}`);
  const over: { parent: (typeof transactions)[number]; amount: number; presented?: number }[] = [];
  for (const [i, { parentId, amount, kind }] of (input.transactions ?? []).entries()) {
    const path = ['transactions', String(i)];
    const parent = transactions.find(({ id }) => parentId && id === legacyId('OrderTransaction', parentId));
    if (!parent || kind !== 'REFUND') return refusal([...path, 'parentId'], 'Parent transaction does not exist');
    const taken = over.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.amount, 0);
    const left = leftOf(order, parent) - taken;
    const presentedLeft = presentedLeftOf(order, parent);
    if (currency === 'JPY' && paise(amount) % 100 !== 0)
      return refusal([...path, 'amount'], 'Amount has more decimals than its currency');
    if (paise(amount) > (presentedLeft ?? left))
      return refusal(
        [...path, 'amount'],
        `Refund amount cannot exceed the refundable ${decimal(presentedLeft ?? left)}`,
      );
    if (presentedLeft === null || !order.presentment) over.push({ parent, amount: paise(amount) });
    else {
      const presented = paise(amount);
      const inShop = presented === presentedLeft ? left : Math.round(presented / order.presentment.rate);
      over.push({ parent, amount: Math.min(left, inShop), presented });
    }
  }
  if (lines.length === 0 && over.length === 0 && !input.shipping)
    return refusal([], 'Refund must have at least one line item, shipping or transaction');
  const amount = over.reduce((sum, one) => sum + one.amount, 0);
  const shipping = input.shipping?.fullRefund ? order.totals.shipping : paise(input.shipping?.amount);
  return store.change(order, ['REFUNDS_CREATE'], () => {
    const before = order.totals.outstanding;
    const refund = recordRefund(store, order, { amount, note: input.note ?? null, lines, shipping, over });
    for (const { lineId, quantity, restockType } of lines) {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line) continue;
      line.currentQuantity -= quantity;
      if (restockType !== 'RETURN') line.unfulfilledQuantity = Math.max(0, line.unfulfilledQuantity - quantity);
      order.fulfillmentOrders = null;
    }
    if (lines.length > 0) {
      recalculate(order);
      refreshFulfillmentStatus(order);
    }
    settleRefund(order, amount, before);
    return refund;
  });
}

export function refundMutations(context: PresentContext) {
  const { store } = context;
  const refundCreate = ({ input }: { input: RefundInput }, _: unknown, info: GraphQLResolveInfo) => {
    if (store.settings.scopes.length > 0 && !store.settings.scopes.includes('write_orders'))
      throw accessDenied({ field: 'refundCreate', scope: 'write_orders' });
    return oncePerKey<object>(store, info, input, {
      mismatch: (message) => refusal([], message),
      work: () => {
        const order = store.orders.get(legacyId('Order', input.orderId));
        if (!order) return refusal(['orderId'], 'Order does not exist');
        const made = createRefund(context, order, input);
        if ('userErrors' in made) return made;
        return { order: presentOrder(order, context), refund: presentRefund(made, order, context), userErrors: [] };
      },
    });
  };
  return { refundCreate };
}
