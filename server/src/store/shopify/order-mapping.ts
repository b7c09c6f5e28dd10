import { inputTexts } from '@shipmagic/domain/http/input-texts';
import { toPaise } from '@shipmagic/domain/money/paise';
import type { Address } from '@shipmagic/domain/orders/order';
import { financialStatusFromStore, isAuthorisedInStore } from '@shipmagic/domain/statuses/financial-status';
import type { StoreLine, StoreOrder, StoreTax } from '@shipmagic/domain/store/store-order';
import { z } from 'zod';
import type { QueriedOrder, storeAddress } from './order-query.ts';
import { queriedOrder } from './order-query.ts';

const gramsPer: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

/** `gid://shopify/Order/123` → `123`. */
export const idOfGid = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

const blankToNull = (value: string | null | undefined) => value?.trim() || null;

export function toAddress(from: z.output<typeof storeAddress> | null | undefined): Address | null {
  if (!from) return null;
  const address = {
    name: blankToNull(from.name),
    address1: blankToNull(from.address1),
    address2: blankToNull(from.address2),
    city: blankToNull(from.city),
    province: blankToNull(from.province),
    country: blankToNull(from.country),
    zip: blankToNull(from.zip),
    phone: blankToNull(from.phone),
  };
  return Object.values(address).some(Boolean) ? address : null;
}

const taxesOf = (lines: QueriedOrder['lineItems']['nodes'][number]['taxLines']): StoreTax[] =>
  lines.map((tax) => ({ title: tax.title ?? '', rate: tax.rate ?? 0, paise: toPaise(tax.priceSet.shopMoney.amount) }));

function toLine(line: QueriedOrder['lineItems']['nodes'][number]): StoreLine {
  return {
    id: idOfGid(line.id),
    productId: line.product ? idOfGid(line.product.id) : null,
    variantId: line.variant ? idOfGid(line.variant.id) : null,
    title: line.title,
    variantTitle: blankToNull(line.variantTitle),
    sku: blankToNull(line.sku),
    vendor: blankToNull(line.vendor),
    hsn: blankToNull(line.variant?.inventoryItem?.harmonizedSystemCode),
    imageUrl: line.image?.url ?? null,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unitPaise: toPaise(line.originalUnitPriceSet.shopMoney.amount),
    discountPaise: line.discountAllocations.reduce(
      (sum, one) => sum + toPaise(one.allocatedAmountSet.shopMoney.amount),
      0,
    ),
    taxes: taxesOf(line.taxLines),
    grams: Math.round((line.weight?.value ?? 0) * (gramsPer[line.weight?.unit ?? 'GRAMS'] ?? 1)),
    requiresShipping: line.requiresShipping,
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value: value ?? '' })),
  };
}

const fulfilmentStatus = z.object({ displayFulfillmentStatus: z.string() });
const heldBack = new Set(['ON_HOLD', 'SCHEDULED']);

/** Maps an order from a query. Throws a ZodError if it is malformed. */
export function fromQuery(node: unknown): StoreOrder {
  const order = queriedOrder.parse(node, inputTexts);
  const shown = fulfilmentStatus.safeParse(node);
  return {
    ...(shown.success ? { heldBack: heldBack.has(shown.data.displayFulfillmentStatus) } : {}),
    id: order.legacyResourceId,
    name: order.name,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    cancelledAt: order.cancelledAt ? new Date(order.cancelledAt).toISOString() : null,
    cancelReason: order.cancelReason?.toLowerCase() ?? null,
    test: order.test,
    financialStatus: financialStatusFromStore(order.displayFinancialStatus),
    paymentGateways: order.paymentGatewayNames,
    isAuthorised: isAuthorisedInStore(order.displayFinancialStatus),
    currency: order.currencyCode,
    taxesIncluded: order.taxesIncluded,
    totalPaise: toPaise(order.totalPriceSet.shopMoney.amount),
    currentTotalPaise: toPaise(order.currentTotalPriceSet.shopMoney.amount),
    totalTaxPaise: toPaise(order.totalTaxSet?.shopMoney.amount),
    outstandingPaise: toPaise(order.totalOutstandingSet.shopMoney.amount),
    shipping: order.shippingLines.nodes.map((line) => ({
      title: line.title ?? '',
      paise: toPaise(line.discountedPriceSet.shopMoney.amount),
      taxes: taxesOf(line.taxLines),
    })),
    lines: order.lineItems.nodes.map(toLine),
    note: blankToNull(order.note),
    tags: order.tags,
    customer: {
      // Some checkouts send a last name of "." when there is none.
      name: blankToNull(order.customer?.displayName?.replace(/\s+\.$/, '')) ?? blankToNull(order.shippingAddress?.name),
      email: blankToNull(order.email) ?? blankToNull(order.customer?.defaultEmailAddress?.emailAddress),
      phone:
        blankToNull(order.phone) ??
        blankToNull(order.shippingAddress?.phone) ??
        blankToNull(order.customer?.defaultPhoneNumber?.phoneNumber),
    },
    shippingAddress: toAddress(order.shippingAddress),
    billingAddress: toAddress(order.billingAddress),
    fulfilments: order.fulfillments.map((fulfilment) => ({
      id: fulfilment.id,
      status: fulfilment.status,
      awb: fulfilment.trackingInfo[0]?.number ?? null,
      company: fulfilment.trackingInfo[0]?.company ?? null,
      url: fulfilment.trackingInfo[0]?.url ?? null,
    })),
  };
}
