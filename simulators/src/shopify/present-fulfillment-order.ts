import { type PageArguments, pageOf } from './connection.ts';
import { gid, utc } from './ids.ts';
import type { FulfillmentOrder, StoreOrder } from './model.ts';
import { presentLine } from './present-line.ts';
import { presentLocation } from './present-location.ts';
import type { PresentContext } from './present-parts.ts';

const displayReasons: Record<string, string> = {
  AWAITING_PAYMENT: 'Awaiting payment',
  HIGH_RISK_OF_FRAUD: 'High risk of fraud',
  INCORRECT_ADDRESS: 'Incorrect address',
  INVENTORY_OUT_OF_STOCK: 'Inventory out of stock',
};

/** Only the service itself fulfils what is assigned to it. */
const actionsOfMerchant = ['REQUEST_FULFILLMENT', 'HOLD', 'MOVE'];

/** Of a status that nobody knows yet, none. */
const actions: Partial<Record<FulfillmentOrder['status'], string[]>> = {
  OPEN: ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'MOVE', 'HOLD', 'SPLIT'],
  IN_PROGRESS: ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'HOLD', 'MARK_AS_OPEN'],
  ON_HOLD: ['RELEASE_HOLD', 'HOLD', 'MOVE'],
  SCHEDULED: ['MARK_AS_OPEN'],
  CLOSED: [],
  CANCELLED: [],
};

/** A fulfillment order as GraphQL sees it. */
export function presentFulfillmentOrder(entry: FulfillmentOrder, order: StoreOrder, context: PresentContext): object {
  const location = context.store.location(entry.locationId);
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', entry.id),
    orderId: gid('Order', order.id),
    orderName: order.name,
    status: entry.status,
    requestStatus: 'UNSUBMITTED',
    createdAt: utc(order.createdAt),
    updatedAt: utc(order.updatedAt),
    fulfillAt: entry.fulfillAt ? utc(entry.fulfillAt) : null,
    supportedActions: (entry.assignee && entry.status === 'OPEN'
      ? actionsOfMerchant
      : (actions[entry.status] ?? [])
    ).map((action) => ({ action, externalUrl: null })),
    fulfillmentHolds: entry.holds.map((hold) => ({
      ...hold,
      id: gid('FulfillmentHold', hold.id),
      displayReason: displayReasons[hold.reason] ?? 'Other',
    })),
    assignedLocation: {
      name: entry.assignee ?? location?.name ?? 'Unknown',
      address1: location?.address1 ?? null,
      city: location?.city ?? null,
      province: location?.province ?? null,
      zip: location?.zip ?? null,
      phone: location?.phone ?? null,
      countryCode: 'IN',
      location:
        location === null ? null : { ...presentLocation(location), isFulfillmentService: Boolean(entry.assignee) },
    },
    deliveryMethod: {
      id: gid('DeliveryMethod', entry.id),
      methodType: order.delivery ?? 'SHIPPING',
      presentedName: 'Standard',
    },
    lineItems: (args: PageArguments) =>
      pageOf(entry.lines, args, (item) => {
        const line = order.lines.find((l) => l.id === item.lineId);
        return {
          id: gid('FulfillmentOrderLineItem', item.id),
          remainingQuantity: item.remainingQuantity,
          totalQuantity: item.totalQuantity,
          sku: line?.sku ?? null,
          vendor: line?.vendor ?? null,
          productTitle: line?.title ?? '',
          variantTitle: line?.variantTitle ?? null,
          requiresShipping: line?.requiresShipping ?? true,
          lineItem: line ? presentLine(line, order, context) : null,
        };
      }),
  };
}

const scopeOf = (entry: FulfillmentOrder) =>
  entry.assignee ? 'third_party_fulfillment_orders' : 'merchant_managed_fulfillment_orders';

/** Whether this app may see, or fulfil, a fulfillment order. What it may not see is left out, without an error. */
export const mayRead = (entry: FulfillmentOrder, scopes: readonly string[]) =>
  scopes.includes(`read_${scopeOf(entry)}`) || mayWrite(entry, scopes);
export const mayWrite = (entry: FulfillmentOrder, scopes: readonly string[]) =>
  scopes.includes(`write_${scopeOf(entry)}`);
