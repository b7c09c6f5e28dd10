import { type PageArguments, pageOf } from './connection.ts';
import { accessDenied } from './connection-state.ts';
import { setQuantity } from './edit-order.ts';
import { gid, legacyId } from './ids.ts';
import type { OrderLine, StoreOrder } from './model.ts';
import { recalculate } from './order-money.ts';
import { transactionsOf } from './payments.ts';
import { presentOrder } from './present-order.ts';
import { moneyBag, type PresentContext } from './present-parts.ts';
import { refreshFulfillmentStatus } from './record-fulfillment.ts';
import type { ShopifyStore } from './store.ts';

/** An edit that was begun and is not committed: nothing of it is in the order. */
interface EditSession {
  readonly orderId: number;
  readonly quantities: Map<number, { quantity: number; restock: boolean }>;
}

const sessions = new WeakMap<ShopifyStore, Map<number, EditSession>>();

function sessionsOf(store: ShopifyStore): Map<number, EditSession> {
  const known = sessions.get(store) ?? new Map<number, EditSession>();
  sessions.set(store, known);
  return known;
}

const refusal = (field: string[], message: string) => [{ field, message }];

/** Pieces that are not fulfilled; tips cannot be edited. */
const editableOf = ({ productId, requiresShipping, unfulfilledQuantity }: OrderLine) =>
  productId === null && !requiresShipping ? 0 : unfulfilledQuantity;

function apply(order: StoreOrder, { quantities }: EditSession): void {
  for (const [lineId, { quantity }] of quantities) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line) setQuantity(order, line, quantity);
  }
  recalculate(order);
}

function presentCalculatedLine(line: OrderLine, order: StoreOrder, session: EditSession) {
  const staged = session.quantities.get(line.id);
  const quantity = staged?.quantity ?? line.currentQuantity;
  return {
    id: gid('CalculatedLineItem', line.id),
    title: line.title,
    sku: line.sku,
    variantTitle: line.variantTitle,
    quantity,
    editableQuantity: Math.max(0, editableOf(line) - (line.currentQuantity - quantity)),
    editableQuantityBeforeChanges: editableOf(line),
    restockable: line.variantId !== null,
    restocking: staged?.restock ?? false,
    originalUnitPriceSet: moneyBag(line.price, order.currency),
  };
}

function presentCalculated(id: number, order: StoreOrder, session: EditSession, context: PresentContext) {
  const after = structuredClone(order);
  apply(after, session);
  const bag = (value: number) => moneyBag(value, order.currency);
  return {
    id: gid('CalculatedOrder', id),
    originalOrder: () => presentOrder(order, context),
    lineItems: (args: PageArguments) =>
      pageOf(order.lines, args, (line) => presentCalculatedLine(line, order, session)),
    subtotalLineItemsQuantity: after.lines.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
    subtotalPriceSet: bag(after.totals.currentTotal - after.totals.shipping),
    totalOutstandingSet: bag(after.totals.outstanding),
    totalPriceSet: bag(after.totals.currentTotal),
  };
}

const lineIdOf = (id: string) => legacyId('CalculatedLineItem', id) || legacyId('LineItem', id);

/** The three steps of an order's edit; business refusals come back as userErrors. */
export function orderEditMutations(context: PresentContext) {
  const { store } = context;
  const requireScope = (field: string) => {
    if (store.settings.scopes.length === 0 || store.settings.scopes.includes('write_order_edits')) return;
    throw accessDenied({ field, scope: 'write_order_edits' });
  };
  const find = (calculatedId: string) => {
    const id = legacyId('CalculatedOrder', calculatedId) || legacyId('OrderEditSession', calculatedId);
    const session = sessionsOf(store).get(id);
    const order = session && store.orders.get(session.orderId);
    return session && order ? { id, session, order } : null;
  };
  const editSession = (id: number) => ({ id: gid('OrderEditSession', id) });

  const orderEditBegin = ({ id }: { id: string }) => {
    requireScope('orderEditBegin');
    const order = store.orders.get(legacyId('Order', id));
    const refused = (message: string) => ({
      calculatedOrder: null,
      orderEditSession: null,
      userErrors: refusal(['id'], message),
    });
    if (!order) return refused('The order does not exist.');
    if (order.cancelledAt !== null) return refused('The order cannot be edited.');
    transactionsOf(store, order);
    const session: EditSession = { orderId: order.id, quantities: new Map() };
    const calculatedId = store.nextId();
    sessionsOf(store).set(calculatedId, session);
    return {
      calculatedOrder: presentCalculated(calculatedId, order, session, context),
      orderEditSession: editSession(calculatedId),
      userErrors: [],
    };
  };

  const orderEditSetQuantity = (args: {
    id: string;
    lineItemId: string;
    quantity: number;
    restock?: boolean | null;
  }) => {
    requireScope('orderEditSetQuantity');
    const refused = (field: string, message: string) => ({
      calculatedLineItem: null,
      calculatedOrder: null,
      orderEditSession: null,
      userErrors: refusal([field], message),
    });
    const found = find(args.id);
    if (!found) return refused('id', 'The calculated order does not exist.');
    const { id, session, order } = found;
    const line = order.lines.find((one) => one.id === lineIdOf(args.lineItemId));
    if (!line) return refused('lineItemId', 'The line item does not exist.');
    if (args.quantity < 0) return refused('quantity', 'Quantity must be greater than or equal to 0');
    if (args.quantity < line.currentQuantity - editableOf(line))
      return refused('quantity', 'Quantity cannot be less than the fulfilled quantity');
    session.quantities.set(line.id, { quantity: args.quantity, restock: args.restock ?? false });
    return {
      calculatedLineItem: presentCalculatedLine(line, order, session),
      calculatedOrder: presentCalculated(id, order, session, context),
      orderEditSession: editSession(id),
      userErrors: [],
    };
  };

  const orderEditCommit = (args: { id: string; notifyCustomer?: boolean | null; staffNote?: string | null }) => {
    requireScope('orderEditCommit');
    const refused = (message: string) => ({ order: null, successMessages: [], userErrors: refusal(['id'], message) });
    const found = find(args.id);
    if (!found) return refused('The calculated order does not exist.');
    const { id, session, order } = found;
    if (session.quantities.size === 0) return refused('No changes have been made.');
    if (order.cancelledAt !== null) return refused('The order cannot be edited.');
    store.change(order, ['ORDERS_EDITED'], () => {
      apply(order, session);
      refreshFulfillmentStatus(order);
      if (order.financialStatus === 'PARTIALLY_PAID' && order.totals.outstanding === 0) order.financialStatus = 'PAID';
    });
    sessionsOf(store).delete(id);
    return { order: presentOrder(order, context), successMessages: ['Order updated'], userErrors: [] };
  };

  return { orderEditBegin, orderEditSetQuantity, orderEditCommit };
}
