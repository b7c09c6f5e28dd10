import { isDeepStrictEqual } from 'node:util';
import { nationalNumber } from '@shipmagic/domain/india/phone';
import { toRupees } from '@shipmagic/domain/money/paise';
import { visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import type { Address } from '@shipmagic/domain/orders/order';
import { shareOwed } from '@shipmagic/domain/store/cash-on-delivery';
import type { OrderPart, PartLine } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { ComparedField } from '@shipmagic/domain/store-sync/differences/compared-fields';
import type { VendorTerms } from '../../store/store-vendors.ts';
import { payoutOf } from './commission-terms.ts';
import type { ExistingPart, NewLine } from './import.queries.ts';

/** The store's total for the part, in rupees: updated even while the shipped amounts are frozen. */
export const storeTotal = (part: OrderPart) => toRupees(part.totalPaise - part.discountPaise + part.shippingPaise);

/** The store's customer and delivery data; updated with every version of the order. */
export function contactOf(order: StoreOrder) {
  const { customer, shippingAddress } = order;
  return {
    payment_gateway: order.paymentGateways.join(', ') || null,
    payment_authorised: order.isAuthorised,
    customer_name: customer.name,
    customer_email: customer.email,
    store_customer_email: customer.email,
    customer_phone: customer.phone,
    customer_phone_national: nationalNumber(customer.phone ?? shippingAddress?.phone),
    ship_city: shippingAddress?.city ?? null,
    ship_country: shippingAddress?.country ?? null,
    shipping_address: shippingAddress ? JSON.stringify(shippingAddress) : null,
    store_shipping_address: shippingAddress ? JSON.stringify(shippingAddress) : null,
    billing_address: order.billingAddress ? JSON.stringify(order.billingAddress) : null,
    note: order.note,
    channel_tags: [...order.tags],
    shipping_method: order.shipping[0]?.title || null,
  };
}

/**
 * Drops values that the store only repeats: a person may have corrected them. While a courier has been given the
 * address (`isBooked`), a new one is deferred until the shipment is cancelled or has failed. A field that is `taken` is
 * news in any case.
 */
export function newsOfContact(
  contact: ReturnType<typeof contactOf>,
  before: Pick<ExistingPart, 'store_customer_email' | 'store_shipping_address' | 'shipping_address'>,
  { isBooked, taken }: { isBooked: boolean; taken: ReadonlySet<ComparedField> },
) {
  const { customer_email, customer_phone_national, ...others } = contact;
  const { shipping_address, store_shipping_address, ship_city, ship_country, ...rest } = others;
  const told = shipping_address && (JSON.parse(shipping_address) as { phone?: string | null });
  const repeats = isDeepStrictEqual(told, before.store_shipping_address) && !taken.has('address');
  const kept = before.shipping_address as { phone?: string | null } | null;
  return {
    ...rest,
    ...(customer_email === before.store_customer_email && !taken.has('email') ? {} : { customer_email }),
    ...(repeats || isBooked
      ? { customer_phone_national: nationalNumber(contact.customer_phone ?? kept?.phone) }
      : { shipping_address, store_shipping_address, ship_city, ship_country, customer_phone_national }),
  };
}

/** The address deferred while a courier has another one; undefined when the store only repeats. */
export function waitingAddress(
  { shipping_address }: ReturnType<typeof contactOf>,
  before: Pick<ExistingPart, 'store_shipping_address'>,
): Address | null | undefined {
  const told = shipping_address && (JSON.parse(shipping_address) as Address);
  return isDeepStrictEqual(told, before.store_shipping_address) ? undefined : told || null;
}

/** The part's amounts in rupees; unchanged once an AWB has frozen them. */
export function moneyOf(order: StoreOrder, part: OrderPart, vendor: VendorTerms, cashNames: readonly string[]) {
  const owed = shareOwed(part, { ...order, gateways: order.paymentGateways }, cashNames);
  return {
    total_price: toRupees(part.totalPaise),
    discounts: toRupees(part.discountPaise),
    net_price: toRupees(part.netPaise),
    net_tax: toRupees(part.netTaxPaise),
    shipping_cost: toRupees(part.shippingPaise),
    publisher_payout: toRupees(payoutOf(part, vendor)),
    cod_amount: toRupees(owed.cashPaise),
    awaited_amount: toRupees(owed.otherPaise),
  };
}

/** Searchable texts of a part besides numbers, names and AWB. */
export const lineText = (part: OrderPart) =>
  part.lines
    .map(({ line }) => [line.title, line.variantTitle, line.sku].filter(Boolean).join(' '))
    .join(' ')
    .slice(0, 2000);

export function toRow(
  { line, quantity, unitPaise, discountPaise, netPaise, netTaxPaise, taxRate }: PartLine,
  position: number,
): NewLine {
  return {
    position,
    store_line_id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    title: line.title,
    variant_title: line.variantTitle,
    image_url: line.imageUrl,
    sku: line.sku,
    hsn: line.hsn,
    quantity,
    price: toRupees(unitPaise),
    discount: toRupees(discountPaise),
    net_price: toRupees(netPaise),
    net_tax: toRupees(netTaxPaise),
    tax_rate: taxRate,
    grams: line.grams,
    requires_shipping: line.requiresShipping,
    customized: isCustomised(line.properties),
    properties: JSON.stringify(line.properties),
  };
}

/** Customised by the buyer: has a property other than delivery preferences. */
function isCustomised(properties: PartLine['line']['properties']): boolean {
  const shown = visibleProperties(properties).filter(({ name }) => !/^_?(express|delivery in)$/i.test(name.trim()));
  return shown.length > 0 || properties.some(({ name }) => /customily/i.test(name));
}
