import { inputTexts } from '@shipmagic/domain/http/input-texts';
import { toPaise } from '@shipmagic/domain/money/paise';
import { unusualFulfilmentWord } from '@shipmagic/domain/statuses/store-words';
import type { SeenFulfilment, StoreLine, StoreOrder, StoreTax } from '@shipmagic/domain/store/store-order';
import { z } from 'zod';
import { chargesOf, type ToldCharge } from './charges-mapping.ts';
import { blankToNull, paymentOf, toAddress, toCustomer } from './order-mapping.ts';
import { storeAddress } from './order-query.ts';
import { accountOf, webhookCustomer } from './webhook-customer.ts';

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
  fulfillable_quantity: z.number().int().nullish(),
  price: amount,
  grams: z.number().nullish(),
  requires_shipping: z.boolean().nullish(),
  // Observed: a list, an empty object, one object, nothing.
  properties: z.unknown(),
  discount_allocations: z.array(z.object({ amount })).nullish(),
  tax_lines: taxes,
  duties: z.array(z.object({ shop_money: z.object({ amount }).nullish(), tax_lines: taxes })).nullish(),
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
  fulfillment_status: text,
  source_name: text,
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
  duties_included: z.boolean().nullish(),
  original_total_duties_set: set,
  current_total_duties_set: set,
  original_total_additional_fees_set: set,
  current_total_additional_fees_set: set,
  shipping_address: storeAddress.nullish(),
  billing_address: storeAddress.nullish(),
  customer: webhookCustomer,
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
        shipment_status: text,
        created_at: text,
        updated_at: text,
        line_items: z.array(z.object({ id, quantity: z.number().int() })).nullish(),
        tracking_number: text,
        tracking_company: text,
        tracking_url: text,
      }),
    )
    .nullish(),
});
type WebhookOrder = z.output<typeof webhookOrder>;

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

const dutiesOf = (item: WebhookOrder['line_items'][number]): ToldCharge[] =>
  (item.duties ?? []).map((duty) => ({
    paise: toPaise(duty.shop_money?.amount),
    taxPaise: taxesOf(duty.tax_lines).reduce((sum, { paise }) => sum + paise, 0),
  }));
const totalOf = (total: z.output<typeof set>) => (total ? toPaise(total.shop_money.amount) : null);

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
    ...(item.fulfillable_quantity == null ? {} : { unfulfilledQuantity: item.fulfillable_quantity }),
    unitPaise: toPaise(item.price),
    discountPaise: sumOf(item.discount_allocations),
    taxes: taxesOf(item.tax_lines),
    grams: Math.round(item.grams ?? 0),
    requiresShipping: item.requires_shipping ?? true,
    dutyPaise: dutiesOf(item).reduce((sum, { paise }) => sum + paise, 0),
    properties: toProperties(item.properties),
  };
}

const customerOf = ({ email, phone, customer, shipping_address, billing_address }: WebhookOrder) =>
  toCustomer({ email, phone, shippingAddress: shipping_address, billingAddress: billing_address }, accountOf(customer));

/** Webhooks have no word for much of what queries say: a usual one, or none, says nothing. */
function fulfilmentWordOf(told: string | null | undefined): Pick<StoreOrder, 'fulfilmentWord'> {
  const fulfilmentWord = unusualFulfilmentWord(told);
  return fulfilmentWord === null ? {} : { fulfilmentWord };
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
    ...paymentOf(order.financial_status),
    ...fulfilmentWordOf(order.fulfillment_status),
    paymentGateways: order.payment_gateway_names ?? [],
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
    ...chargesOf({
      isCancelled: Boolean(order.cancelled_at),
      taxesIncluded: order.taxes_included,
      dutiesIncluded: order.duties_included ?? false,
      duties: order.line_items.flatMap(dutiesOf),
      fees: [],
      totals: {
        dutiesPlaced: totalOf(order.original_total_duties_set),
        dutiesNow: totalOf(order.current_total_duties_set),
        feesPlaced: totalOf(order.original_total_additional_fees_set),
        feesNow: totalOf(order.current_total_additional_fees_set),
      },
    }),
    lines: order.line_items.map(toLine),
    note: blankToNull(order.note),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
    customer: customerOf(order),
    shippingAddress: toAddress(order.shipping_address),
    billingAddress: toAddress(order.billing_address),
    channel: order.source_name ?? null,
    fulfilments: (order.fulfillments ?? []).map(toFulfilment),
  };
}

function toFulfilment(from: NonNullable<WebhookOrder['fulfillments']>[number]): SeenFulfilment {
  const progress = from.shipment_status?.toUpperCase() ?? null;
  const changedAt = from.updated_at ? new Date(from.updated_at).toISOString() : null;
  return {
    id: from.admin_graphql_api_id ?? `gid://shopify/Fulfillment/${from.id}`,
    status: (from.status ?? '').toUpperCase(),
    awb: blankToNull(from.tracking_number),
    company: blankToNull(from.tracking_company),
    url: blankToNull(from.tracking_url),
    progress,
    createdAt: from.created_at ? new Date(from.created_at).toISOString() : null,
    // A webhook has no time of delivery; it is the last change of a parcel.
    deliveredAt: progress === 'DELIVERED' ? changedAt : null,
    ...(from.line_items ? { lines: from.line_items } : {}),
  };
}
