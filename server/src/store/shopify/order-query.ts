import { z } from 'zod';
import { pageInfo } from './paging.ts';

/** The shape of the order operations' answers, as far as we use them. */
const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string().optional() }) });
const tax = z.object({ title: z.string().nullish(), rate: z.number().nullish(), priceSet: money });
const text = z.string().nullish();
export const storeAddress = z.object({
  name: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  country: text,
  zip: text,
  phone: text,
});

export const orderLine = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  vendor: text,
  quantity: z.number().int(),
  currentQuantity: z.number().int(),
  requiresShipping: z.boolean(),
  customAttributes: z.array(z.object({ key: z.string(), value: text })),
  image: z.object({ url: z.string() }).nullish(),
  product: z.object({ id: z.string() }).nullish(),
  variant: z.object({ id: z.string(), inventoryItem: z.object({ harmonizedSystemCode: text }).nullish() }).nullish(),
  originalUnitPriceSet: money,
  discountAllocations: z.array(z.object({ allocatedAmountSet: money })),
  taxLines: z.array(tax),
  weight: z.object({ unit: z.string(), value: z.number() }).nullish(),
});

export const queriedOrder = z.object({
  id: z.string(),
  legacyResourceId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: text,
  cancelReason: text,
  test: z.boolean(),
  displayFinancialStatus: text,
  email: text,
  phone: text,
  note: text,
  tags: z.array(z.string()),
  paymentGatewayNames: z.array(z.string()),
  currencyCode: z.string(),
  taxesIncluded: z.boolean(),
  totalPriceSet: money,
  currentTotalPriceSet: money,
  totalTaxSet: money.nullish(),
  totalOutstandingSet: money,
  shippingAddress: storeAddress.nullish(),
  billingAddress: storeAddress.nullish(),
  customer: z
    .object({
      displayName: text,
      defaultEmailAddress: z.object({ emailAddress: text }).nullish(),
      defaultPhoneNumber: z.object({ phoneNumber: text }).nullish(),
    })
    .nullish(),
  shippingLines: z.object({
    nodes: z.array(z.object({ title: text, discountedPriceSet: money, taxLines: z.array(tax) })),
  }),
  fulfillments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      trackingInfo: z.array(z.object({ company: text, number: text, url: text })),
    }),
  ),
  lineItems: z.object({ nodes: z.array(orderLine) }),
});
export type QueriedOrder = z.output<typeof queriedOrder>;

/** Nodes are validated individually later: one malformed order must not fail its page. */
export const ordersPage = z.object({ orders: z.object({ pageInfo, nodes: z.array(z.unknown()) }) });
export const orderById = z.object({ order: z.unknown() });
/** Null where the store shows no such order. */
export const ordersById = z.object({ nodes: z.array(z.looseObject({ id: z.string() }).nullable()) });

const pageOfList = z.object({ pageInfo, nodes: z.array(z.unknown()) });
/** An order whose lists may go on; anything in them is validated later. */
export const pagedOrder = z.looseObject({
  id: z.string(),
  shippingLines: pageOfList,
  lineItems: pageOfList,
  fulfillments: z.array(z.unknown()),
});
/** As many fulfilments as an order is read with at first. */
export const fulfilmentsAtFirst = 10;
export const moreLines = z.object({ order: z.object({ lineItems: pageOfList }).nullable() });
export const moreShipping = z.object({ order: z.object({ shippingLines: pageOfList }).nullable() });
export const seenFulfilments = z.object({ order: z.object({ fulfillments: z.array(z.unknown()) }).nullable() });
export const orderIds = z.object({
  orders: z.object({ pageInfo, nodes: z.array(z.object({ id: z.string(), legacyResourceId: z.string() })) }),
});
