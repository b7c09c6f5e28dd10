import { inputTexts } from '@shipmagic/domain/http/input-texts';
import { toPaise } from '@shipmagic/domain/money/paise';
import { consigneeName, nameText } from '@shipmagic/domain/orders/consignee';
import type { Address } from '@shipmagic/domain/orders/order';
import { financialStatusFromStore, isAuthorisedInStore } from '@shipmagic/domain/statuses/financial-status';
import { storeWord, unusualFulfilmentWord } from '@shipmagic/domain/statuses/store-words';
import type { SeenFulfilment, StoreLine, StoreOrder, StoreTax } from '@shipmagic/domain/store/store-order';
import { keyText } from '@shipmagic/domain/text/key-text';
import { z } from 'zod';
import { chargesOf, type ToldCharge } from './charges-mapping.ts';
import type { QueriedOrder, storeAddress } from './order-query.ts';
import { queriedOrder } from './order-query.ts';

/** By the store's unit; of a unit that is not known the weight is not known either. */
const gramsPer: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

/** `gid://shopify/Order/123` → `123`. */
export const idOfGid = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

/** A text of the store as it is written there; null where nobody would see anything. */
export const blankToNull = (value: string | null | undefined) => (value && keyText(value) && value.trim()) || null;

type ToldAddress = z.output<typeof storeAddress>;

export function toAddress(from: ToldAddress | null | undefined): Address | null {
  if (!from) return null;
  const address = {
    name: nameText(from.name),
    company: nameText(from.company),
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

type Told = string | null | undefined;
interface ToldOrder {
  readonly email?: Told;
  readonly phone?: Told;
  readonly shippingAddress?: ToldAddress | null | undefined;
  readonly billingAddress?: ToldAddress | null | undefined;
}
interface Account {
  /** The store's number of it. */
  readonly id?: Told;
  readonly firstName?: Told;
  readonly lastName?: Told;
  readonly email?: Told;
  readonly phone?: Told;
}

/** The store shows an email or a phone number where it knows no name. */
const writtenName = (displayName: Told) => (displayName && !/@|^[+\d\s]+$/.test(displayName) ? displayName : null);

/** The buyer, by name of the account, else of the bill: who gets a gift is named by the ship-to address alone. */
export function toCustomer(order: ToldOrder, account: Account): StoreOrder['customer'] {
  const { shippingAddress: to, billingAddress: bill } = order;
  const told = [order.email, order.phone, account.email, account.phone].map(blankToNull);
  return {
    name: nameText(account.firstName, account.lastName) ?? consigneeName(bill, null) ?? consigneeName(to, null),
    email: blankToNull(order.email) ?? blankToNull(account.email),
    phone: blankToNull(order.phone) ?? blankToNull(to?.phone) ?? blankToNull(account.phone),
    contacts: [...new Set(told.filter((contact) => contact !== null))],
    ...(account.id ? { id: account.id } : {}),
  };
}

const taxesOf = (lines: QueriedOrder['lineItems']['nodes'][number]['taxLines']): StoreTax[] =>
  lines.map((tax) => ({ title: tax.title ?? '', rate: tax.rate ?? 0, paise: toPaise(tax.priceSet.shopMoney.amount) }));

type QueriedCharge = NonNullable<QueriedOrder['additionalFees']>[number];
const toCharge = ({ price, taxLines }: QueriedCharge): ToldCharge => ({
  paise: toPaise(price.shopMoney.amount),
  taxPaise: taxesOf(taxLines ?? []).reduce((sum, { paise }) => sum + paise, 0),
});
const totalOf = (set: { shopMoney: { amount: string } } | null | undefined) =>
  set ? toPaise(set.shopMoney.amount) : null;

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
    ...(line.unfulfilledQuantity == null ? {} : { unfulfilledQuantity: line.unfulfilledQuantity }),
    unitPaise: toPaise(line.originalUnitPriceSet.shopMoney.amount),
    discountPaise: line.discountAllocations.reduce(
      (sum, one) => sum + toPaise(one.allocatedAmountSet.shopMoney.amount),
      0,
    ),
    taxes: taxesOf(line.taxLines),
    grams: Math.round((line.weight?.value ?? 0) * (gramsPer[line.weight?.unit ?? 'GRAMS'] ?? 0)),
    requiresShipping: line.requiresShipping,
    dutyPaise: (line.duties ?? []).map(toCharge).reduce((sum, { paise }) => sum + paise, 0),
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value: value ?? '' })),
  };
}

const isoOf = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null);

function toFulfilment(from: QueriedOrder['fulfillments'][number]): SeenFulfilment {
  const [first] = from.trackingInfo;
  return {
    id: from.id,
    status: from.status,
    awb: blankToNull(first?.number),
    company: blankToNull(first?.company),
    url: blankToNull(first?.url),
    progress: from.displayStatus ?? null,
    createdAt: isoOf(from.createdAt),
    deliveredAt: isoOf(from.deliveredAt),
    ...(from.fulfillmentLineItems
      ? {
          lines: from.fulfillmentLineItems.nodes.map(({ lineItem, quantity }) => ({
            id: idOfGid(lineItem.id),
            quantity: quantity ?? 0,
          })),
        }
      : {}),
  };
}

/** The payment as the store calls it, or its word where that is none of ours. */
export function paymentOf(
  told: string | null | undefined,
): Pick<StoreOrder, 'financialStatus' | 'paymentWord' | 'isAuthorised'> {
  const financialStatus = financialStatusFromStore(told);
  const isAuthorised = isAuthorisedInStore(told);
  return financialStatus === null
    ? { financialStatus, isAuthorised, paymentWord: storeWord(told) }
    : { financialStatus, isAuthorised };
}

const fulfilmentStatus = z.object({ displayFulfillmentStatus: z.string() });
const heldBack = new Set(['ON_HOLD', 'SCHEDULED']);

function fulfilmentWordsOf(node: unknown): Pick<StoreOrder, 'heldBack' | 'fulfilmentWord'> {
  const shown = fulfilmentStatus.safeParse(node);
  if (!shown.success) return {};
  const { displayFulfillmentStatus: word } = shown.data;
  return { heldBack: heldBack.has(word), fulfilmentWord: unusualFulfilmentWord(word) };
}

/** Maps an order from a query. Throws a ZodError if it is malformed. */
export function fromQuery(node: unknown): StoreOrder {
  const order = queriedOrder.parse(node, inputTexts);
  return {
    ...fulfilmentWordsOf(node),
    id: order.legacyResourceId,
    name: order.name,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    cancelledAt: order.cancelledAt ? new Date(order.cancelledAt).toISOString() : null,
    cancelReason: order.cancelReason?.toLowerCase() ?? null,
    test: order.test,
    ...paymentOf(order.displayFinancialStatus),
    paymentGateways: order.paymentGatewayNames,
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
    ...chargesOf({
      isCancelled: Boolean(order.cancelledAt),
      taxesIncluded: order.taxesIncluded,
      dutiesIncluded: order.dutiesIncluded ?? false,
      duties: order.lineItems.nodes.flatMap((line) => (line.duties ?? []).map(toCharge)),
      fees: (order.additionalFees ?? []).map(toCharge),
      totals: {
        dutiesPlaced: totalOf(order.originalTotalDutiesSet),
        dutiesNow: totalOf(order.currentTotalDutiesSet),
        feesPlaced: totalOf(order.originalTotalAdditionalFeesSet),
        feesNow: totalOf(order.currentTotalAdditionalFeesSet),
      },
    }),
    lines: order.lineItems.nodes.map(toLine),
    note: blankToNull(order.note),
    tags: order.tags,
    customer: toCustomer(order, {
      id: order.customer?.id ? idOfGid(order.customer.id) : null,
      firstName: order.customer?.firstName ?? writtenName(order.customer?.displayName),
      lastName: order.customer?.lastName,
      email: order.customer?.defaultEmailAddress?.emailAddress,
      phone: order.customer?.defaultPhoneNumber?.phoneNumber,
    }),
    shippingAddress: toAddress(order.shippingAddress),
    billingAddress: toAddress(order.billingAddress),
    channel: order.sourceName ?? null,
    fulfilments: order.fulfillments.map(toFulfilment),
  };
}
