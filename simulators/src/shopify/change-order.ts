import { randomUUID } from 'node:crypto';
import type { CancelJob } from './cancel-job.ts';
import { accessDenied } from './connection-state.ts';
import { legacyId } from './ids.ts';
import { indianStates } from './indian-states.ts';
import type { Address, Attribute, StoreOrder } from './model.ts';
import { paidOf } from './order-money.ts';
import { receive, refundEverything, transactionsOf } from './payments.ts';
import { presentOrder } from './present-order.ts';
import type { PresentContext } from './present-parts.ts';
import { refreshFulfillmentStatus } from './record-fulfillment.ts';
import type { ShopifyStore } from './store.ts';

interface OrderInput {
  id: string;
  note?: string | null;
  tags?: string[] | null;
  email?: string | null;
  phone?: string | null;
  customAttributes?: Attribute[] | null;
  shippingAddress?: AddressInput | null;
}

/** The store works out name, province and country by itself. */
type AddressInput = Partial<Omit<Address, 'name' | 'province' | 'country'>>;

interface CancelArguments {
  orderId: string;
  reason: string;
  restock: boolean;
  staffNote?: string | null;
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
}

/** Cancels the whole order immediately: current quantities become 0, payments are refunded or voided. */
export function cancelOrder(
  store: ShopifyStore,
  order: StoreOrder,
  reason: string,
  refund: boolean,
  silent = false,
): void {
  transactionsOf(store, order);
  store.change(order, silent ? null : ['ORDERS_CANCELLED'], () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const paid = paidOf(order);
    order.cancelledAt = now;
    order.closedAt = now;
    order.cancelReason = reason;
    if (paid <= 0 && order.totals.refunded === 0) order.financialStatus = 'VOIDED';
    else if (paid > 0 && refund) {
      order.financialStatus = 'REFUNDED';
      refundEverything(store, order);
    }
    order.totals.outstanding = 0;
    order.totals.currentTotal = 0;
    for (const fulfillment of order.fulfillments) {
      if (fulfillment.status === 'SUCCESS') {
        fulfillment.status = 'CANCELLED';
        fulfillment.displayStatus = 'CANCELED';
      }
    }
    for (const line of order.lines) {
      line.currentQuantity = 0;
      line.unfulfilledQuantity = 0;
    }
    for (const entry of store.fulfillmentOrdersOf(order)) {
      entry.status = 'CLOSED';
      for (const line of entry.lines) line.remainingQuantity = 0;
    }
    refreshFulfillmentStatus(order);
  });
}

/** The address in place of the one before, as a whole; null for a state that the store does not know. */
function newAddress(input: AddressInput): Address | null {
  const { firstName = null, lastName = null, company = null, provinceCode = null, countryCode = null } = input;
  const { address1 = null, address2 = null, city = null, zip = null, phone = null } = input;
  const province = provinceCode === null ? null : (indianStates[provinceCode] ?? null);
  if (provinceCode !== null && province === null) return null;
  const name = [firstName, lastName].filter(Boolean).join(' ') || null;
  const country = countryCode === 'IN' ? 'India' : countryCode;
  const place = { address1, address2, city, province, provinceCode, zip, country, countryCode, phone };
  return { name, firstName, lastName, company, ...place };
}

/** Carries out a cancellation after the usual duration of a job. */
export function runLater(store: ShopifyStore, job: CancelJob): void {
  setTimeout(() => {
    const order = store.orders.get(job.orderId);
    if (order && order.cancelledAt === null) cancelOrder(store, order, job.reason, job.refund);
    job.done = true;
    store.touch();
  }, store.settings.jobMs).unref();
}

const noOrder = { order: null, userErrors: [{ field: ['id'], message: 'Order does not exist' }] };

/** Mutations on orders themselves; business refusals come back as userErrors. */
export function orderMutations(context: PresentContext) {
  const { store } = context;
  const find = (id: string) => store.orders.get(legacyId('Order', id));

  const requireScope = (field: string) => {
    if (store.settings.scopes.length === 0 || store.settings.scopes.includes('write_orders')) return;
    throw accessDenied({ field, scope: 'write_orders' });
  };

  const cancelRefusal = (code: string, message: string) => ({
    job: null,
    orderCancelUserErrors: [{ field: ['orderId'], message, code }],
  });
  const orderCancel = (args: CancelArguments) => {
    requireScope('orderCancel');
    const order = find(args.orderId);
    if (!order) return cancelRefusal('NOT_FOUND', 'Order does not exist');
    if (order.cancelledAt !== null) return cancelRefusal('INVALID', 'Order has already been cancelled');
    if ((args.staffNote ?? '').length > 255)
      return cancelRefusal('INVALID', 'Staff note is too long (maximum is 255 characters)');
    if (order.fulfillments.some((f) => f.displayStatus === 'DELIVERED')) {
      return cancelRefusal('INVALID', 'Cannot cancel an order with fulfillments that cannot be cancelled');
    }
    const id = `gid://shopify/Job/${randomUUID()}`;
    const refund = args.refundMethod?.originalPaymentMethodsRefund ?? false;
    const job = { done: false, orderId: order.id, reason: args.reason, refund };
    store.jobs.set(id, job);
    runLater(store, job);
    return { job: { id, done: false }, orderCancelUserErrors: [] };
  };

  const orderUpdate = ({ input }: { input: OrderInput }) => {
    requireScope('orderUpdate');
    const order = find(input.id);
    if (!order) return noOrder;
    const address = input.shippingAddress ? newAddress(input.shippingAddress) : order.shippingAddress;
    if (input.shippingAddress && !address)
      return {
        order: null,
        userErrors: [{ field: ['shippingAddress', 'province'], message: 'Province is not valid' }],
      };
    store.change(order, [], () => {
      if (input.note !== undefined) order.note = input.note;
      if (input.tags) order.tags = cleanTags(input.tags);
      if (input.email !== undefined) order.email = input.email;
      if (input.phone !== undefined) order.phone = input.phone;
      if (input.customAttributes) order.attributes = input.customAttributes;
      order.shippingAddress = address;
    });
    return { order: presentOrder(order, context), userErrors: [] };
  };

  const orderMarkAsPaid = ({ input }: { input: { id: string } }) => {
    requireScope('orderMarkAsPaid');
    const order = find(input.id);
    if (!order) return noOrder;
    if (order.totals.outstanding <= 0 || order.cancelledAt !== null) {
      return { order: null, userErrors: [{ field: ['id'], message: 'Order cannot be marked as paid.' }] };
    }
    store.change(order, ['ORDERS_PAID'], () => {
      receive(store, order, order.totals.outstanding);
      order.totals.outstanding = 0;
      order.financialStatus = 'PAID';
    });
    return { order: presentOrder(order, context), userErrors: [] };
  };

  const changeTags = (id: string, next: (tags: string[]) => string[]) => {
    const order = find(id);
    if (!order) return { node: null, userErrors: [{ field: ['id'], message: 'Order does not exist' }] };
    store.change(order, [], () => {
      order.tags = cleanTags(next(order.tags));
    });
    return { node: presentOrder(order, context), userErrors: [] };
  };
  const lower = (tags: string[]) => new Set(tags.map((t) => t.toLowerCase()));
  return {
    orderCancel,
    orderUpdate,
    orderMarkAsPaid,
    tagsAdd: ({ id, tags }: { id: string; tags: string[] }) => changeTags(id, (old) => [...old, ...tags]),
    tagsRemove: ({ id, tags }: { id: string; tags: string[] }) =>
      changeTags(id, (old) => old.filter((t) => !lower(tags).has(t.toLowerCase()))),
  };
}

/** Shopify keeps each tag once, ignoring case, and sorts them. */
function cleanTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags.flatMap((t) => t.split(',')).map((t) => t.trim())) {
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()].sort((a, b) => a.localeCompare(b));
}
