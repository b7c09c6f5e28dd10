import { gid, shopTime } from './ids.ts';
import type { Address, Customer, DiscountApplication, StoreOrder } from './model.ts';
import { fixed } from './money.ts';
import { chargesOf, discountedLineTotal } from './order-money.ts';
import { fulfillmentBody } from './webhook-fulfillment-body.ts';
import { addressBody, lineBody, moneySet, taxBody, withSet } from './webhook-parts.ts';
import { refundBody } from './webhook-refund-body.ts';

function customerBody(customer: Customer | null, order: StoreOrder) {
  if (!customer) return null;
  const address = order.billingAddress ?? order.shippingAddress;
  return {
    id: customer.id,
    created_at: shopTime(order.createdAt),
    updated_at: shopTime(order.updatedAt),
    first_name: customer.firstName,
    last_name: customer.lastName,
    state: 'disabled',
    note: null,
    verified_email: true,
    multipass_identifier: null,
    tax_exempt: false,
    email: customer.email,
    phone: customer.phone,
    currency: order.currency,
    tax_exemptions: [],
    admin_graphql_api_id: gid('Customer', customer.id),
    ...(address ? { default_address: defaultAddress(address, customer.id) } : {}),
  };
}

function defaultAddress(address: Address, customerId: number) {
  const { latitude: _, longitude: __, ...body } = { latitude: null, longitude: null, ...addressBody(address) };
  return { ...body, id: customerId + 1, customer_id: customerId, country_name: address.country, default: true };
}

function discountBody(discount: DiscountApplication) {
  const value = discount.valueType === 'percentage' ? discount.value.toFixed(1) : (discount.value / 100).toFixed(1);
  const code = discount.kind === 'discount_code';
  return {
    target_type: discount.targetType.toLowerCase(),
    type: discount.kind,
    value,
    value_type: discount.valueType,
    allocation_method: discount.allocationMethod.toLowerCase(),
    target_selection: discount.targetSelection.toLowerCase(),
    ...(code ? { code: discount.title } : { title: discount.title }),
  };
}

/** Null for the words that only GraphQL has; those that nobody knows yet are spelled in lower case. */
const restFulfillment: Record<string, string | null> = {
  FULFILLED: 'fulfilled',
  PARTIALLY_FULFILLED: 'partial',
  RESTOCKED: 'restocked',
  IN_PROGRESS: null,
  ON_HOLD: null,
  OPEN: null,
  PENDING_FULFILLMENT: null,
  REQUEST_DECLINED: null,
  SCHEDULED: null,
  UNFULFILLED: null,
  FULFILLMENT_NOT_REQUIRED: null,
};
const restWord = (word: string) => (word in restFulfillment ? restFulfillment[word] : word.toLowerCase());

/**
 * The body of an order webhook: REST's snake_case format, as in real captures. `personalData: false` omits what an app
 * without approval does not get.
 */
export function toWebhookBody(order: StoreOrder, options: { personalData?: boolean } = {}): Record<string, unknown> {
  const allowed = options.personalData ?? true;
  const { currency, totals } = order;
  const lineSum = order.lines.reduce((sum, l) => sum + l.price * l.quantity, 0);
  const subtotalNow = order.lines.reduce(
    (sum, l) => sum + Math.round((discountedLineTotal(l) * l.currentQuantity) / (l.quantity || 1)),
    0,
  );
  const cancelled = order.cancelledAt !== null;
  const time = (at: number | null) => (at === null ? null : shopTime(at));
  const charges = chargesOf(order);
  const setOf = (placed: number, value: number) => (placed === 0 ? null : moneySet(value, currency));
  const email = allowed ? order.email : null;
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    app_id: 580111,
    browser_ip: null,
    buyer_accepts_marketing: false,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: time(order.cancelledAt),
    cart_token: null,
    checkout_id: null,
    checkout_token: null,
    client_details: null,
    closed_at: time(order.closedAt),
    confirmation_number: `S${order.number}`,
    confirmed: order.confirmed,
    contact_email: email,
    created_at: shopTime(order.createdAt),
    currency,
    current_shipping_price_set: moneySet(cancelled ? 0 : totals.shipping, currency),
    ...withSet('current_subtotal_price', subtotalNow, currency),
    current_total_additional_fees_set: setOf(charges.feesPlaced, charges.feesNow),
    ...withSet('current_total_discounts', cancelled ? 0 : totals.discounts, currency),
    current_total_duties_set: setOf(charges.dutiesPlaced, charges.dutiesNow),
    ...withSet('current_total_price', totals.currentTotal, currency),
    ...withSet('current_total_tax', cancelled ? 0 : totals.tax, currency),
    customer_locale: 'en-IN',
    device_id: null,
    discount_codes: order.discounts
      .filter((d) => d.kind === 'discount_code')
      .map((d) => ({ code: d.title, amount: fixed(totals.discounts), type: d.valueType })),
    duties_included: order.dutiesIncluded ?? false,
    email: email ?? '',
    estimated_taxes: false,
    financial_status: order.financialStatus?.toLowerCase() ?? null,
    fulfillment_status: restWord(order.fulfillmentStatus),
    landing_site: null,
    landing_site_ref: null,
    location_id: null,
    merchant_business_entity_id: 'MTIzNDU2Nzg5MDEy',
    merchant_of_record_app_id: null,
    name: order.name,
    note: order.note,
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    number: order.number - 1000,
    order_number: order.number,
    order_status_url: `https://shop.example.com/orders/${order.id}/authenticate`,
    original_total_additional_fees_set: setOf(charges.feesPlaced, charges.feesPlaced),
    original_total_duties_set: setOf(charges.dutiesPlaced, charges.dutiesPlaced),
    payment_gateway_names: order.gateways,
    phone: allowed ? order.phone : null,
    po_number: null,
    presentment_currency: order.presentment?.currency ?? currency,
    processed_at: shopTime(order.processedAt),
    reference: null,
    referring_site: null,
    source_identifier: null,
    source_name: order.sourceName,
    source_url: null,
    ...withSet('subtotal_price', totals.subtotal, currency),
    tags: order.tags.join(', '),
    tax_exempt: false,
    tax_lines: order.taxLines.map((tax) => taxBody(tax, currency)),
    taxes_included: order.taxesIncluded,
    test: order.test,
    token: order.id.toString(16).padStart(32, '0'),
    total_cash_rounding_payment_adjustment_set: moneySet(0, currency),
    total_cash_rounding_refund_adjustment_set: moneySet(0, currency),
    ...withSet('total_discounts', totals.discounts, currency),
    ...withSet('total_line_items_price', lineSum, currency),
    total_outstanding: fixed(totals.outstanding),
    ...withSet('total_price', totals.total, currency),
    total_shipping_price_set: moneySet(totals.shipping, currency),
    ...withSet('total_tax', totals.tax, currency),
    total_tip_received: '0.00',
    total_weight: order.totalWeight,
    updated_at: shopTime(order.updatedAt),
    user_id: null,
    billing_address: allowed ? addressBody(order.billingAddress) : null,
    customer: allowed ? customerBody(order.customer, order) : null,
    discount_applications: order.discounts.map(discountBody),
    fulfillments: order.fulfillments.map((f) => fulfillmentBody(f, order)),
    line_items: order.lines.map((line) => lineBody(line, currency)),
    payment_terms: null,
    refunds: (order.refunds ?? []).map((refund) => refundBody(refund, order)),
    shipping_address: allowed ? addressBody(order.shippingAddress) : null,
    shipping_lines: order.shippingLines.map((line) => ({
      id: line.id,
      carrier_identifier: null,
      code: line.code,
      current_discounted_price_set: moneySet(line.discountedPrice, currency),
      ...withSet('discounted_price', line.discountedPrice, currency),
      is_removed: false,
      phone: null,
      ...withSet('price', line.price, currency),
      requested_fulfillment_service_id: null,
      source: line.source,
      title: line.title,
      tax_lines: line.taxLines.map((tax) => taxBody(tax, currency)),
      discount_allocations: [],
    })),
    returns: [],
    line_item_groups: [],
  };
}
