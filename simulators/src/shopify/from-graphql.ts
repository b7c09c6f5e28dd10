import { legacyId } from './ids.ts';
import type {
  Address,
  DiscountApplication,
  Fulfillment,
  OrderLine,
  ShippingLine,
  StoreOrder,
  TaxLine,
} from './model.ts';
import { paise } from './money.ts';

/** JSON of unknown structure; every read states what it expects. */
type Json = Record<string, unknown>;

const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
const list = (value: unknown): Json[] => {
  const found = Array.isArray(value) ? value : object(value)?.nodes;
  return Array.isArray(found) ? found.filter((item): item is Json => object(item) !== null) : [];
};
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number => Number(value ?? 0);
const time = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);
const bag = (value: unknown): number => paise(text(object(object(value)?.shopMoney)?.amount));
const id = (type: string, value: unknown): number => legacyId(type, text(value) ?? '');
const attributes = (value: unknown) => list(value).map((a) => ({ key: text(a.key) ?? '', value: text(a.value) }));

/** Images of a simulated store are stored as paths, since its port changes between starts. */
const picture = (value: unknown): string | null =>
  text(value)?.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/pictures\/)/, '') ?? null;

function tax(value: Json): TaxLine {
  return { title: text(value.title) ?? '', rate: number(value.rate), price: bag(value.priceSet) };
}

function address(value: unknown): Address | null {
  const a = object(value);
  if (!a) return null;
  return {
    name: text(a.name),
    firstName: text(a.firstName),
    lastName: text(a.lastName),
    company: text(a.company),
    address1: text(a.address1),
    address2: text(a.address2),
    city: text(a.city),
    province: text(a.province),
    provinceCode: text(a.provinceCode),
    zip: text(a.zip),
    country: text(a.country),
    countryCode: text(a.countryCodeV2),
    phone: text(a.phone),
  };
}

function discount(value: unknown): DiscountApplication {
  const d = object(value) ?? {};
  const worth = object(d.value) ?? {};
  const percentage = worth.percentage !== undefined;
  return {
    kind: 'discount_code',
    title: text(d.code) ?? text(d.title),
    allocationMethod: text(d.allocationMethod) ?? 'ACROSS',
    targetType: text(d.targetType) ?? 'LINE_ITEM',
    targetSelection: text(d.targetSelection) ?? 'ALL',
    valueType: percentage ? 'percentage' : 'fixed_amount',
    value: percentage ? number(worth.percentage) : paise(text(worth.amount)),
  };
}

function line(value: Json): OrderLine {
  const variant = object(value.variant);
  const inventoryItem = object(variant?.inventoryItem);
  const weight = object(value.weight);
  return {
    id: id('LineItem', value.id),
    title: text(value.title) ?? '',
    variantTitle: text(value.variantTitle),
    name: text(value.name) ?? '',
    sku: text(value.sku),
    vendor: text(value.vendor),
    quantity: number(value.quantity),
    currentQuantity: number(value.currentQuantity),
    unfulfilledQuantity: number(value.unfulfilledQuantity),
    requiresShipping: value.requiresShipping !== false,
    taxable: value.taxable !== false,
    isGiftCard: value.isGiftCard === true,
    properties: attributes(value.customAttributes),
    image: picture(object(value.image)?.url),
    productId: object(value.product) ? id('Product', object(value.product)?.id) : null,
    variantId: variant ? id('ProductVariant', variant.id) : null,
    inventoryItemId: inventoryItem ? id('InventoryItem', inventoryItem.id) : null,
    hsn: text(inventoryItem?.harmonizedSystemCode),
    grams: weight ? number(weight.value) * (weight.unit === 'KILOGRAMS' ? 1000 : 1) : null,
    price: bag(value.originalUnitPriceSet),
    totalDiscount: bag(value.totalDiscountSet),
    allocations: list(value.discountAllocations).map((a) => ({
      index: number(object(a.discountApplication)?.index),
      amount: bag(a.allocatedAmountSet),
    })),
    taxLines: list(value.taxLines).map(tax),
  };
}

function shippingLine(value: Json): ShippingLine {
  return {
    id: id('ShippingLine', value.id),
    title: text(value.title) ?? '',
    code: text(value.code),
    source: text(value.source),
    price: bag(value.originalPriceSet),
    discountedPrice: bag(value.discountedPriceSet),
    taxLines: list(value.taxLines).map(tax),
  };
}

function fulfillment(value: Json, lines: readonly OrderLine[]): Fulfillment {
  const createdAt = time(value.createdAt) ?? 0;
  const fulfilled = lines.filter((l) => l.unfulfilledQuantity < l.currentQuantity);
  return {
    id: id('Fulfillment', value.id),
    name: text(value.name) ?? '',
    status: value.status === 'CANCELLED' ? 'CANCELLED' : 'SUCCESS',
    displayStatus: text(value.displayStatus),
    createdAt,
    updatedAt: time(value.updatedAt) ?? createdAt,
    inTransitAt: time(value.inTransitAt),
    deliveredAt: time(value.deliveredAt),
    tracking: list(value.trackingInfo).map((t) => ({
      company: text(t.company),
      number: text(t.number),
      url: text(t.url),
    })),
    locationId: object(value.location) ? id('Location', object(value.location)?.id) : null,
    lines: fulfilled.map((l, i) => ({
      id: l.id + i,
      lineId: l.id,
      quantity: l.currentQuantity - l.unfulfilledQuantity,
    })),
    events: [],
    notifyCustomer: false,
  };
}

/** An order from the GraphQL shape (operation `OrdersPage`), for loading samples verbatim. */
export function fromGraphql(node: Json): StoreOrder {
  const createdAt = time(node.createdAt) ?? 0;
  const customer = object(node.customer);
  const lines = list(node.lineItems).map(line);
  const discounts: DiscountApplication[] = [];
  for (const allocation of list(node.lineItems).flatMap((l) => list(l.discountAllocations))) {
    const application = object(allocation.discountApplication);
    discounts[number(application?.index)] ??= discount(application);
  }
  const [firstName = null, ...rest] = (text(customer?.displayName) ?? '').split(' ');
  return {
    id: id('Order', node.id),
    name: text(node.name) ?? '',
    number: number(node.number),
    createdAt,
    updatedAt: time(node.updatedAt) ?? createdAt,
    processedAt: time(node.processedAt) ?? createdAt,
    cancelledAt: time(node.cancelledAt),
    cancelReason: text(node.cancelReason),
    closedAt: time(node.closedAt),
    test: node.test === true,
    confirmed: node.confirmed !== false,
    financialStatus: text(node.displayFinancialStatus),
    fulfillmentStatus: text(node.displayFulfillmentStatus) ?? 'UNFULFILLED',
    returnStatus: text(node.returnStatus) ?? 'NO_RETURN',
    email: text(node.email),
    phone: text(node.phone),
    note: text(node.note),
    tags: Array.isArray(node.tags) ? node.tags.filter((t) => typeof t === 'string') : [],
    attributes: attributes(node.customAttributes),
    gateways: Array.isArray(node.paymentGatewayNames) ? node.paymentGatewayNames.map(String) : [],
    sourceName: text(node.sourceName),
    currency: text(node.currencyCode) ?? 'INR',
    taxesIncluded: node.taxesIncluded !== false,
    totalWeight: number(node.totalWeight),
    totals: {
      total: bag(node.totalPriceSet),
      subtotal: bag(node.subtotalPriceSet),
      tax: bag(node.totalTaxSet),
      discounts: bag(node.totalDiscountsSet),
      shipping: bag(node.totalShippingPriceSet),
      currentTotal: bag(node.currentTotalPriceSet),
      outstanding: bag(node.totalOutstandingSet),
      refunded: bag(node.totalRefundedSet),
    },
    taxLines: list(node.taxLines).map(tax),
    shippingAddress: address(node.shippingAddress),
    billingAddress: address(node.billingAddress),
    customer: customer && {
      id: id('Customer', customer.id),
      firstName,
      lastName: rest.join(' ') || null,
      email: text(object(customer.defaultEmailAddress)?.emailAddress),
      phone: text(object(customer.defaultPhoneNumber)?.phoneNumber),
    },
    discounts,
    shippingLines: list(node.shippingLines).map(shippingLine),
    lines,
    fulfillments: list(node.fulfillments).map((f) => fulfillment(f, lines)),
    fulfillmentOrders: null,
  };
}
