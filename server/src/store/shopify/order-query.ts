import { isStanding } from '@shipmagic/domain/store/store-order';
import { z } from 'zod';
import { pageInfo } from './paging.ts';

/** The shape of the order operations' answers, as far as we use them. */
const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string().optional() }) });
const tax = z.object({ title: z.string().nullish(), rate: z.number().nullish(), priceSet: money });
const text = z.string().nullish();
export const storeAddress = z.object({
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  country: text,
  zip: text,
  phone: text,
});

/** Duties of a line, or a fee of the order; absent in orders that were read before they were asked for. */
const charge = z.object({ price: money, taxLines: z.array(tax).nullish() });

export const orderLine = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  vendor: text,
  quantity: z.number().int(),
  currentQuantity: z.number().int(),
  // Absent from orders that were kept before it was asked for, like the fields of fulfilments below.
  unfulfilledQuantity: z.number().int().nullish(),
  requiresShipping: z.boolean(),
  customAttributes: z.array(z.object({ key: z.string(), value: text })),
  image: z.object({ url: z.string() }).nullish(),
  product: z.object({ id: z.string() }).nullish(),
  variant: z.object({ id: z.string(), inventoryItem: z.object({ harmonizedSystemCode: text }).nullish() }).nullish(),
  originalUnitPriceSet: money,
  discountAllocations: z.array(z.object({ allocatedAmountSet: money })),
  duties: z.array(charge).nullish(),
  taxLines: z.array(tax),
  weight: z.object({ unit: z.string(), value: z.number() }).nullish(),
});

export const fulfilmentLine = z.object({
  quantity: z.number().int().nullish(),
  lineItem: z.object({ id: z.string() }),
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
  sourceName: text,
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
  dutiesIncluded: z.boolean().nullish(),
  originalTotalDutiesSet: money.nullish(),
  currentTotalDutiesSet: money.nullish(),
  originalTotalAdditionalFeesSet: money.nullish(),
  currentTotalAdditionalFeesSet: money.nullish(),
  additionalFees: z.array(charge).nullish(),
  shippingAddress: storeAddress.nullish(),
  billingAddress: storeAddress.nullish(),
  customer: z
    .object({
      id: z.string().nullish(),
      firstName: text,
      lastName: text,
      /** Only in orders that were read before names were read in their parts. */
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
      displayStatus: text,
      createdAt: text,
      deliveredAt: text,
      trackingInfo: z.array(z.object({ company: text, number: text, url: text })),
      fulfillmentLineItems: z.object({ nodes: z.array(fulfilmentLine) }).nullish(),
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
const seen = z.looseObject({ id: z.string(), status: z.string() });
/** The ids of the fulfilments that stand, if there are several: what each of them holds has to be asked for. */
export function severalStanding(fulfilments: readonly unknown[]): string[] {
  const ids = fulfilments
    .flatMap((one) => seen.safeParse(one).data ?? [])
    .filter(isStanding)
    .map(({ id }) => id);
  return ids.length > 1 ? ids : [];
}

/** As many fulfilments as an order is read with at first. */
export const fulfilmentsAtFirst = 10;
export const moreLines = z.object({ order: z.object({ lineItems: pageOfList }).nullable() });
export const moreShipping = z.object({ order: z.object({ shippingLines: pageOfList }).nullable() });
export const seenFulfilments = z.object({ order: z.object({ fulfillments: z.array(z.unknown()) }).nullable() });
export const linesOfFulfilments = z.object({
  nodes: z.array(
    z
      .looseObject({ id: z.string(), fulfillmentLineItems: z.object({ pageInfo, nodes: z.array(z.unknown()) }) })
      .nullable(),
  ),
});
export const moreFulfilmentLines = z.object({
  fulfillment: z.object({ fulfillmentLineItems: pageOfList }).nullable(),
});
export const orderIds = z.object({
  orders: z.object({ pageInfo, nodes: z.array(z.object({ id: z.string(), legacyResourceId: z.string() })) }),
});
