import { gid } from './ids.ts';
import type { Address, OrderLine, TaxLine } from './model.ts';
import { fixed } from './money.ts';

/** Money in both currencies, as REST bodies carry it. */
export function moneySet(value: number, currency: string) {
  const money = { amount: fixed(value), currency_code: currency };
  return { shop_money: money, presentment_money: money };
}

export const withSet = (name: string, value: number, currency: string) => ({
  [name]: fixed(value),
  [`${name}_set`]: moneySet(value, currency),
});

export function taxBody(tax: TaxLine, currency: string) {
  return { channel_liable: false, ...withSet('price', tax.price, currency), rate: tax.rate, title: tax.title };
}

/** An address in REST spelling. */
export function addressBody(address: Address | null) {
  if (!address) return null;
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: address.country,
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: null,
    longitude: null,
    name: address.name,
    country_code: address.countryCode,
    province_code: address.provinceCode,
  };
}

/** A line item in REST spelling. */
function dutyBody(id: number, duty: number, currency: string) {
  const { shop_money, presentment_money } = moneySet(duty, currency);
  return {
    id,
    admin_graphql_api_id: gid('Duty', id),
    harmonized_system_code: null,
    country_code_of_origin: null,
    shop_money,
    presentment_money,
    tax_lines: [],
  };
}

export function lineBody(line: OrderLine, currency: string) {
  const fulfilled = line.currentQuantity - line.unfulfilledQuantity;
  const status = fulfilled <= 0 ? null : line.unfulfilledQuantity === 0 ? 'fulfilled' : 'partial';
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    attributed_staffs: [],
    current_quantity: line.currentQuantity,
    fulfillable_quantity: line.unfulfilledQuantity,
    fulfillment_service: 'manual',
    fulfillment_status: status,
    gift_card: line.isGiftCard,
    grams: line.grams ?? 0,
    name: line.name,
    ...withSet('price', line.price, currency),
    product_exists: line.productId !== null,
    product_id: line.productId,
    properties: line.properties.map(({ key, value }) => ({ name: key, value })),
    quantity: line.quantity,
    requires_shipping: line.requiresShipping,
    sales_line_item_group_id: null,
    sku: line.sku,
    taxable: line.taxable,
    title: line.title,
    ...withSet('total_discount', line.totalDiscount, currency),
    variant_id: line.variantId,
    variant_inventory_management: 'shopify',
    variant_title: line.variantTitle,
    vendor: line.vendor,
    tax_lines: line.taxLines.map((tax) => taxBody(tax, currency)),
    duties: line.duty ? [dutyBody(line.id, line.duty, currency)] : [],
    discount_allocations: line.allocations.map(({ index, amount }) => ({
      ...withSet('amount', amount, currency),
      discount_application_index: index,
    })),
  };
}
