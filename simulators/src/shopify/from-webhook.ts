import type { Address, OrderLine, StoreOrder, TaxLine } from './model.ts';
import { paise } from './money.ts';

type Json = Record<string, unknown>;

const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
const list = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((item): item is Json => object(item) !== null) : [];
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number => Number(value ?? 0);
const idOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const time = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);
const money = (value: unknown): number => paise(typeof value === 'number' ? value : text(value));
/** Property values may be numbers or long texts; GraphQL returns them all as text. */
const pairs = (value: unknown) =>
  list(value).map((p) => ({ key: text(p.name) ?? '', value: p.value === null ? null : String(p.value) }));

function tax(value: Json): TaxLine {
  return { title: text(value.title) ?? '', rate: number(value.rate), price: money(value.price) };
}

function address(value: unknown): Address | null {
  const a = object(value);
  if (!a) return null;
  return {
    name: text(a.name),
    firstName: text(a.first_name),
    lastName: text(a.last_name),
    company: text(a.company),
    address1: text(a.address1),
    address2: text(a.address2),
    city: text(a.city),
    province: text(a.province),
    provinceCode: text(a.province_code),
    zip: text(a.zip),
    country: text(a.country),
    countryCode: text(a.country_code),
    phone: text(a.phone),
  };
}

function line(value: Json): OrderLine {
  return {
    id: number(value.id),
    title: text(value.title) ?? '',
    variantTitle: text(value.variant_title),
    name: text(value.name) ?? '',
    sku: text(value.sku),
    vendor: text(value.vendor),
    quantity: number(value.quantity),
    currentQuantity: number(value.current_quantity ?? value.quantity),
    unfulfilledQuantity: number(value.fulfillable_quantity),
    requiresShipping: value.requires_shipping !== false,
    taxable: value.taxable !== false,
    isGiftCard: value.gift_card === true,
    properties: pairs(value.properties),
    image: null,
    productId: value.product_exists === false ? null : idOrNull(value.product_id),
    variantId: value.product_exists === false ? null : idOrNull(value.variant_id),
    inventoryItemId: null,
    hsn: null,
    grams: typeof value.grams === 'number' ? value.grams : null,
    price: money(value.price),
    totalDiscount: money(value.total_discount),
    allocations: list(value.discount_allocations).map((a) => ({
      index: number(a.discount_application_index),
      amount: money(a.amount),
    })),
    taxLines: list(value.tax_lines).map(tax),
  };
}

const fulfillmentStatuses: Record<string, string> = {
  fulfilled: 'FULFILLED',
  partial: 'PARTIALLY_FULFILLED',
  restocked: 'RESTOCKED',
};

/** An order from a webhook body (REST format). Its fulfilments are ignored. */
export function fromWebhook(body: Json): StoreOrder {
  const createdAt = time(body.created_at) ?? 0;
  const customer = object(body.customer);
  const kinds = ['discount_code', 'manual', 'automatic', 'script'] as const;
  return {
    id: number(body.id),
    name: text(body.name) ?? '',
    number: number(body.order_number),
    createdAt,
    updatedAt: time(body.updated_at) ?? createdAt,
    processedAt: time(body.processed_at) ?? createdAt,
    cancelledAt: time(body.cancelled_at),
    cancelReason: text(body.cancel_reason)?.toUpperCase() ?? null,
    closedAt: time(body.closed_at),
    test: body.test === true,
    confirmed: body.confirmed !== false,
    financialStatus: text(body.financial_status)?.toUpperCase() ?? null,
    fulfillmentStatus: fulfillmentStatuses[text(body.fulfillment_status) ?? ''] ?? 'UNFULFILLED',
    returnStatus: 'NO_RETURN',
    email: text(body.email) || null,
    phone: text(body.phone),
    note: text(body.note),
    tags: (text(body.tags) ?? '')
      .split(',')
      .map((t) => t.trim())
      .filter((t) => t !== ''),
    attributes: pairs(body.note_attributes),
    gateways: Array.isArray(body.payment_gateway_names) ? body.payment_gateway_names.map(String) : [],
    sourceName: text(body.source_name),
    currency: text(body.currency) ?? 'INR',
    taxesIncluded: body.taxes_included === true,
    totalWeight: number(body.total_weight),
    totals: {
      total: money(body.total_price),
      subtotal: money(body.subtotal_price),
      tax: money(body.total_tax),
      discounts: money(body.total_discounts),
      shipping: money(object(object(body.total_shipping_price_set)?.shop_money)?.amount),
      currentTotal: money(body.current_total_price),
      outstanding: money(body.total_outstanding),
      refunded: list(body.refunds)
        .flatMap((r) => list(r.transactions))
        .reduce((sum, t) => sum + money(t.amount), 0),
    },
    taxLines: list(body.tax_lines).map(tax),
    shippingAddress: address(body.shipping_address),
    billingAddress: address(body.billing_address),
    customer: customer && {
      id: number(customer.id),
      firstName: text(customer.first_name),
      lastName: text(customer.last_name),
      email: text(customer.email),
      phone: text(customer.phone),
    },
    discounts: list(body.discount_applications).map((d) => {
      const percentage = d.value_type === 'percentage';
      return {
        kind: kinds.find((kind) => kind === d.type) ?? 'manual',
        title: text(d.code) ?? text(d.title),
        allocationMethod: (text(d.allocation_method) ?? 'across').toUpperCase(),
        targetType: (text(d.target_type) ?? 'line_item').toUpperCase(),
        targetSelection: (text(d.target_selection) ?? 'all').toUpperCase(),
        valueType: percentage ? 'percentage' : 'fixed_amount',
        value: percentage ? number(d.value) : money(d.value),
      };
    }),
    shippingLines: list(body.shipping_lines).map((s) => ({
      id: number(s.id),
      title: text(s.title) ?? '',
      code: text(s.code),
      source: text(s.source),
      price: money(s.price),
      discountedPrice: money(s.discounted_price),
      taxLines: list(s.tax_lines).map(tax),
    })),
    lines: list(body.line_items).map(line),
    fulfillments: [],
    fulfillmentOrders: null,
  };
}
