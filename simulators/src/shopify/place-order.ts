import type { Address, Attribute, OrderLine, StoreOrder, StoreProduct, StoreVariant, TaxLine } from './model.ts';
import { split } from './money.ts';
import { discountedLineTotal, recalculate, taxLinesFor } from './order-money.ts';
import type { Presentment } from './payment-model.ts';
import type { ShopifyStore } from './store.ts';

export interface NewLine {
  product: StoreProduct;
  variant: StoreVariant;
  quantity: number;
  properties?: Attribute[];
  /** Instead of those by the product's rate. */
  taxes?: TaxLine[];
  /** A service, a warranty or a gift card: nothing is sent. */
  needsNoShipping?: boolean;
  isGiftCard?: boolean;
  /** It is of no product and of no vendor. */
  isTip?: boolean;
  /** Customs duty for all of it. */
  duty?: number;
}

/** The ways to pay, with the names of the store's gateways and the payment status of a new order. */
export const paymentModes = {
  PAID: { gateways: ['1 Razorpay'], status: 'PAID' },
  COD: { gateways: ['Cash on Delivery (COD)'], status: 'PENDING' },
  PARTIALLY_PAID: { gateways: ['1 Razorpay', 'Cash on Delivery (COD)'], status: 'PARTIALLY_PAID' },
  PARTIALLY_PAID_ONLINE: { gateways: ['1 Razorpay'], status: 'PARTIALLY_PAID' },
  REFUNDED: { gateways: ['1 Razorpay'], status: 'REFUNDED' },
  BANK_DEPOSIT: { gateways: ['Bank Deposit'], status: 'PENDING' },
  MONEY_ORDER: { gateways: ['Money Order'], status: 'PENDING' },
  MANUAL: { gateways: ['manual'], status: 'PENDING' },
  /** A draft on terms such as net 30, or one that nobody has paid: it names no gateway. */
  NO_GATEWAY: { gateways: [], status: 'PENDING' },
  AUTHORIZED: { gateways: ['1 Razorpay'], status: 'AUTHORIZED' },
  EXPIRED: { gateways: ['1 Razorpay'], status: 'EXPIRED' },
} as const satisfies Record<string, { gateways: readonly string[]; status: string }>;
export type PaymentMode = keyof typeof paymentModes;

export interface NewOrder {
  lines: NewLine[];
  at: number;
  payment: PaymentMode;
  /** Names of gateways instead of the usual ones of the payment. */
  gateways?: readonly string[];
  address: Address | null;
  billingAddress?: Address | null;
  customer: { firstName: string; lastName: string; email: string | null; phone: string | null } | null;
  /** Of the order, where they are others than those of the buyer's account. */
  email?: string | null;
  phone?: string | null;
  shipping: number;
  /** The shop's, by its code. */
  currency?: string;
  presentment?: Presentment;
  dutiesIncluded?: boolean;
  fees?: { name: string; price: number }[];
  discount?: { code: string; kind: 'fixed_amount' | 'percentage'; value: number } | null;
  note?: string | null;
  tags?: string[];
  attributes?: Attribute[];
  /** Paid share of a PARTIALLY_PAID order, 0 to 1. */
  paidShare?: number;
  namePrefix?: string;
  test?: boolean;
  /** How the checkout delivers it (`DeliveryMethodType`), where that is not shipping. */
  delivery?: string;
  /** Instead of the sum of the lines' taxes, as checkouts send it that misplace taxes. */
  totalTax?: number;
}

/** A line of one variant, without discount and tax. */
export function orderLine(store: ShopifyStore, line: NewLine): OrderLine {
  const { product, variant, quantity, properties, duty, isGiftCard = false, isTip = false } = line;
  const variantTitle = variant.title === 'Default Title' ? null : variant.title;
  return {
    id: store.nextId(),
    title: product.title,
    variantTitle,
    name: variantTitle === null ? product.title : `${product.title} - ${variantTitle}`,
    sku: variant.sku,
    vendor: isTip ? null : product.vendor,
    quantity,
    ...(duty ? { duty } : {}),
    currentQuantity: quantity,
    unfulfilledQuantity: quantity,
    requiresShipping: !(line.needsNoShipping || isGiftCard || isTip),
    taxable: !(isGiftCard || isTip),
    isGiftCard,
    properties: properties ?? [],
    image: isTip ? null : product.image,
    productId: isTip ? null : product.id,
    variantId: isTip ? null : variant.id,
    inventoryItemId: isTip ? null : variant.inventoryItemId,
    hsn: product.hsn,
    grams: variant.grams,
    price: variant.price,
    totalDiscount: 0,
    allocations: [],
    taxLines: [],
  };
}

function customerOf(store: ShopifyStore, { customer }: NewOrder): StoreOrder['customer'] {
  if (!customer) return null;
  const { firstName, lastName, email, phone } = customer;
  return { id: store.nextId(), firstName, lastName, email, phone };
}

/**
 * Creates an order as the shop's checkout would: discount split over lines, GST by province, totals. Does not store
 * it.
 */
export function placeOrder(store: ShopifyStore, input: NewOrder): StoreOrder {
  const lines = input.lines.map((line) => orderLine(store, line));
  const discounts: StoreOrder['discounts'] = [];
  if (input.discount) {
    const { code, kind, value } = input.discount;
    const values = lines.map((l) => l.price * l.quantity);
    const sum = values.reduce((a, b) => a + b, 0);
    const amount = kind === 'percentage' ? Math.round((sum * value) / 100) : Math.min(value, sum);
    discounts.push({
      kind: 'discount_code',
      title: code,
      allocationMethod: 'ACROSS',
      targetType: 'LINE_ITEM',
      targetSelection: 'ALL',
      valueType: kind,
      value,
    });
    split(amount, values).forEach((part, i) => {
      lines[i]?.allocations.push({ index: 0, amount: part });
    });
  }
  // A pick-up is sold where the store is.
  const isSoldHere = input.delivery === 'PICK_UP';
  const sameState = isSoldHere || input.address?.provinceCode === 'KA';
  lines.forEach((line, i) => {
    const gst = input.lines[i]?.product.gst ?? 0;
    line.taxLines = taxLinesFor(discountedLineTotal(line), gst, sameState, true);
    // Without an address Shopify charges only the central half.
    if (input.address === null && !isSoldHere)
      line.taxLines = taxLinesFor(discountedLineTotal(line), gst, true, true).slice(0, 1);
    line.taxLines = input.lines[i]?.taxes ?? line.taxLines;
  });
  const payment = paymentModes[input.payment];
  const number = store.nextOrderNumber();
  const at = Math.floor(input.at / 1000) * 1000;
  const order: StoreOrder = {
    id: store.nextId(),
    name: `${input.namePrefix ?? 'PG'}${number}`,
    number,
    createdAt: at,
    updatedAt: at + 2000,
    processedAt: at,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    test: input.test ?? false,
    confirmed: true,
    financialStatus: payment.status,
    fulfillmentStatus: 'UNFULFILLED',
    returnStatus: 'NO_RETURN',
    email: input.email === undefined ? (input.customer?.email ?? null) : input.email,
    phone: input.phone === undefined ? (input.customer?.phone ?? null) : input.phone,
    note: input.note ?? null,
    tags: input.tags ?? [],
    attributes: input.attributes ?? [],
    gateways: [...(input.gateways ?? payment.gateways)],
    sourceName: 'web',
    ...(input.delivery ? { delivery: input.delivery } : {}),
    currency: input.currency ?? 'INR',
    ...(input.presentment ? { presentment: input.presentment } : {}),
    ...(input.dutiesIncluded ? { dutiesIncluded: true } : {}),
    ...(input.fees ? { fees: input.fees } : {}),
    taxesIncluded: true,
    totalWeight: 0,
    totals: { total: 0, subtotal: 0, tax: 0, discounts: 0, shipping: 0, currentTotal: 0, outstanding: 0, refunded: 0 },
    taxLines: [],
    shippingAddress: input.address,
    billingAddress: input.billingAddress === undefined ? input.address : input.billingAddress,
    customer: customerOf(store, input),
    discounts,
    shippingLines: [
      {
        id: store.nextId(),
        title: input.shipping === 9900 ? 'Express' : 'Standard',
        code: input.shipping === 9900 ? 'Express' : 'Standard',
        source: 'shopify',
        price: input.shipping,
        discountedPrice: input.shipping,
        taxLines: [],
      },
    ],
    lines,
    fulfillments: [],
    fulfillmentOrders: null,
  };
  recalculate(order);
  if (input.totalTax !== undefined) order.totals.tax = input.totalTax;
  const { total } = order.totals;
  if (payment.status === 'PAID') order.totals.outstanding = 0;
  if (payment.status === 'PARTIALLY_PAID') {
    order.totals.outstanding = total - Math.round((total * (input.paidShare ?? 0.3)) / 100) * 100;
  }
  if (input.payment === 'REFUNDED') Object.assign(order.totals, { outstanding: 0, refunded: total, currentTotal: 0 });
  return order;
}
