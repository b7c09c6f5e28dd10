import { inputTexts } from '@shipmagic/domain/http/input-texts';
import { toPaise } from '@shipmagic/domain/money/paise';
import { financialStatusFromStore, isAuthorisedInStore } from '@shipmagic/domain/statuses/financial-status';
import type { StoreLine, StoreOrder, StoreTax } from '@shipmagic/domain/store/store-order';
import { z } from 'zod';
import { toAddress } from './order-mapping.ts';
import { storeAddress } from './order-query.ts';

/**
 * The body of an order webhook: Shopify's older snake_case format. Ids are numbers above 2^32, amounts decimal texts.
 */
const text = z.string().nullish();
const id = z.union([z.number(), z.string()]).transform(String);
const amount = z.union([z.string(), z.number()]).nullish();
const set = z.object({ shop_money: z.object({ amount }) }).nullish();
const taxes = z.array(z.object({ title: text, rate: z.number().nullish(), price: amount })).nullish();

const line = z.object({
  id,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  title: z.string(),
  variant_title: text,
  sku: text,
  vendor: text,
  quantity: z.number().int(),
  current_quantity: z.number().int().nullish(),
  price: amount,
  grams: z.number().nullish(),
  requires_shipping: z.boolean().nullish(),
  // Observed: a list, an empty object, one object, nothing.
  properties: z.unknown(),
  discount_allocations: z.array(z.object({ amount })).nullish(),
  tax_lines: taxes,
});

const webhookOrder = z.object({
  id,
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  cancelled_at: text,
  cancel_reason: text,
  test: z.boolean().nullish(),
  financial_status: text,
  email: text,
  phone: text,
  note: text,
  tags: z.union([z.string(), z.array(z.string())]).nullish(),
  payment_gateway_names: z.array(z.string()).nullish(),
  currency: z.string(),
  taxes_included: z.boolean(),
  total_price: amount,
  current_total_price: amount,
  total_tax: amount,
  total_outstanding: amount,
  shipping_address: storeAddress.nullish(),
  billing_address: storeAddress.nullish(),
  customer: z.object({ first_name: text, last_name: text, email: text, phone: text }).nullish(),
  shipping_lines: z
    .array(
      z.object({
        title: text,
        price: amount,
        discounted_price: amount,
        discounted_price_set: set,
        discount_allocations: z.array(z.object({ amount })).nullish(),
        tax_lines: taxes,
      }),
    )
    .nullish(),
  line_items: z.array(line),
  fulfillments: z
    .array(
      z.object({
        admin_graphql_api_id: text,
        id,
        status: text,
        tracking_number: text,
        tracking_company: text,
        tracking_url: text,
      }),
    )
    .nullish(),
});
type WebhookOrder = z.output<typeof webhookOrder>;

const blankToNull = (value: string | null | undefined) => value?.trim() || null;
const taxesOf = (list: z.output<typeof taxes>): StoreTax[] =>
  (list ?? []).map((tax) => ({ title: tax.title ?? '', rate: tax.rate ?? 0, paise: toPaise(tax.price) }));
const sumOf = (list: readonly { amount?: string | number | null | undefined }[] | null | undefined) =>
  (list ?? []).reduce((sum, one) => sum + toPaise(one.amount), 0);

const oneProperty = z.object({ name: z.unknown(), value: z.unknown() });
const asText = (value: unknown) =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

/** Properties in every observed format, as a list of texts. Nothing is dropped. */
export function toProperties(from: unknown): { name: string; value: string }[] {
  if (from === null || typeof from !== 'object') return [];
  const items = Array.isArray(from)
    ? from
    : 'name' in from
      ? [from]
      : Object.entries(from).map(([name, value]) => ({ name, value }));
  return items.flatMap((item) => {
    const parsed = oneProperty.safeParse(item);
    return parsed.success && parsed.data.name !== undefined
      ? [{ name: asText(parsed.data.name), value: asText(parsed.data.value) }]
      : [];
  });
}

function toLine(item: WebhookOrder['line_items'][number]): StoreLine {
  return {
    id: item.id,
    productId: item.product_id ?? null,
    variantId: item.variant_id ?? null,
    title: item.title,
    variantTitle: blankToNull(item.variant_title),
    sku: blankToNull(item.sku),
    vendor: blankToNull(item.vendor),
    hsn: null,
    imageUrl: null,
    quantity: item.quantity,
    currentQuantity: item.current_quantity ?? item.quantity,
    unitPaise: toPaise(item.price),
    discountPaise: sumOf(item.discount_allocations),
    taxes: taxesOf(item.tax_lines),
    grams: Math.round(item.grams ?? 0),
    requiresShipping: item.requires_shipping ?? true,
    properties: toProperties(item.properties),
  };
}

function customerOf(order: WebhookOrder): StoreOrder['customer'] {
  const { customer, shipping_address: address } = order;
  // Some checkouts send a last name of "." when there is none.
  const parts = [customer?.first_name, customer?.last_name].map(blankToNull).filter((part) => part && part !== '.');
  return {
    name: parts.join(' ') || blankToNull(address?.name),
    email: blankToNull(order.email) ?? blankToNull(customer?.email),
    phone: blankToNull(order.phone) ?? blankToNull(address?.phone) ?? blankToNull(customer?.phone),
  };
}

/** Maps an order from a webhook. Throws a ZodError if the body is not an order. */
export function fromWebhook(body: unknown): StoreOrder {
  const order = webhookOrder.parse(body, inputTexts);
  const tags = Array.isArray(order.tags) ? order.tags : (order.tags ?? '').split(',');
  return {
    id: order.id,
    name: order.name,
    createdAt: new Date(order.created_at).toISOString(),
    updatedAt: new Date(order.updated_at).toISOString(),
    cancelledAt: order.cancelled_at ? new Date(order.cancelled_at).toISOString() : null,
    cancelReason: order.cancel_reason?.toLowerCase() ?? null,
    test: order.test ?? false,
    financialStatus: financialStatusFromStore(order.financial_status),
    paymentGateways: order.payment_gateway_names ?? [],
    isAuthorised: isAuthorisedInStore(order.financial_status),
    currency: order.currency,
    taxesIncluded: order.taxes_included,
    totalPaise: toPaise(order.total_price),
    currentTotalPaise: toPaise(order.current_total_price ?? order.total_price),
    totalTaxPaise: toPaise(order.total_tax),
    outstandingPaise: toPaise(order.total_outstanding),
    shipping: (order.shipping_lines ?? []).map((shipping) => ({
      title: shipping.title ?? '',
      paise: toPaise(
        shipping.discounted_price_set?.shop_money.amount ??
          shipping.discounted_price ??
          toPaise(shipping.price) / 100 - sumOf(shipping.discount_allocations) / 100,
      ),
      taxes: taxesOf(shipping.tax_lines),
    })),
    lines: order.line_items.map(toLine),
    note: blankToNull(order.note),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
    customer: customerOf(order),
    shippingAddress: toAddress(order.shipping_address),
    billingAddress: toAddress(order.billing_address),
    fulfilments: (order.fulfillments ?? []).map((fulfilment) => ({
      id: fulfilment.admin_graphql_api_id ?? `gid://shopify/Fulfillment/${fulfilment.id}`,
      status: (fulfilment.status ?? '').toUpperCase(),
      awb: fulfilment.tracking_number ?? null,
      company: fulfilment.tracking_company ?? null,
      url: fulfilment.tracking_url ?? null,
    })),
  };
}
