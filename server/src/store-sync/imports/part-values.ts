import { isDeepStrictEqual } from 'node:util';
import { nationalNumber } from '@shipmagic/domain/india/phone';
import { hasPlaceOfSupply } from '@shipmagic/domain/india/place-of-supply';
import { toRupees } from '@shipmagic/domain/money/paise';
import { visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import type { Address } from '@shipmagic/domain/orders/order';
import { shareOwed } from '@shipmagic/domain/store/cash-on-delivery';
import type { OrderWithPayment } from '@shipmagic/domain/store/known-payment';
import { settledTaxes, withSettledTaxes } from '@shipmagic/domain/store/settled-taxes';
import type { OrderPart, PartLine } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder, StoreTax } from '@shipmagic/domain/store/store-order';
import { asReadToday } from '@shipmagic/domain/store/told-address';
import { withWholeTaxes } from '@shipmagic/domain/store/whole-tax';
import type { ComparedField } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { payoutOf } from '../../store/commission-terms.ts';
import type { VendorTerms } from '../../store/store-vendors.ts';
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
    buyer_contacts: [...(customer.contacts ?? [])],
    store_customer_id: customer.id ?? null,
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
  const told = addressOf(shipping_address);
  const repeats = isRepeated(told, before) && !taken.has('address');
  const kept = before.shipping_address as Address | null;
  const isReadAnew = repeats && !isBooked && told && kept && !('company' in kept);
  return {
    ...rest,
    ...(customer_email === before.store_customer_email && !taken.has('email') ? {} : { customer_email }),
    ...(repeats || isBooked
      ? {
          customer_phone_national: nationalNumber(contact.customer_phone ?? kept?.phone),
          ...(isReadAnew ? { shipping_address: JSON.stringify(asReadToday(kept, told)), store_shipping_address } : {}),
        }
      : { shipping_address, store_shipping_address, ship_city, ship_country, customer_phone_national }),
  };
}

/** The address deferred while a courier has another one; undefined when the store only repeats. */
export function waitingAddress(
  { shipping_address }: ReturnType<typeof contactOf>,
  before: Pick<ExistingPart, 'store_shipping_address'>,
): Address | null | undefined {
  const told = addressOf(shipping_address);
  return isRepeated(told, before) ? undefined : told;
}

const addressOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as Address));

/** The address that a part has once this news is taken in. */
export const addressAfter = (
  news: ReturnType<typeof newsOfContact>,
  before: Pick<ExistingPart, 'shipping_address'>,
): Address | null =>
  news.shipping_address === undefined ? (before.shipping_address as Address | null) : addressOf(news.shipping_address);

/** Whether the store tells the address that it has told before. */
function isRepeated(told: Address | null, before: Pick<ExistingPart, 'store_shipping_address'>): boolean {
  const stored = before.store_shipping_address as Address | null;
  return isDeepStrictEqual(told && asReadToday(told, null), stored && asReadToday(stored, told));
}

/** The part's amounts in rupees; unchanged once an AWB has frozen them. */
export function moneyOf(order: OrderWithPayment, part: OrderPart, vendor: VendorTerms, cashNames: readonly string[]) {
  const owed = shareOwed(part, { ...order, gateways: order.paymentGateways }, cashNames);
  return {
    total_price: toRupees(part.totalPaise),
    discounts: toRupees(part.discountPaise),
    net_price: toRupees(part.netPaise),
    net_tax: toRupees(part.netTaxPaise),
    shipping_cost: toRupees(part.shippingPaise),
    duties: toRupees(part.dutiesPaise),
    fees: toRupees(part.feesPaise),
    currency: order.currency,
    publisher_payout: toRupees(payoutOf(part, vendor)),
    cod_amount: toRupees(owed.cashPaise),
    awaited_amount: toRupees(owed.otherPaise),
  };
}

/** The quantities of a part, for what of it has to be shipped. */
export const piecesOf = (part: OrderPart) =>
  part.lines.map(({ line, quantity }) => ({ quantity, requiresShipping: line.requiresShipping }));

/** Searchable texts of a part besides numbers, names and AWB. */
export const lineText = (part: OrderPart) =>
  part.lines
    .map(({ line }) => [line.title, line.variantTitle, line.sku].filter(Boolean).join(' '))
    .join(' ')
    .slice(0, 2000);

interface Taxation {
  /** A person's answer, as it is kept. */
  readonly answer: unknown;
  /** When the store told of this. */
  readonly news: string;
  /** The address to which the part goes, as far as it is known. */
  readonly to: Address | null;
}

/**
 * The part with the taxes that a person has stated for it, as long as the store's amounts are the same, or that follow
 * from its place of supply, and what is kept of its doubt: since when (`news`) its tax does not add up.
 */
export function taxesOf(part: OrderPart, { answer: before, news, to }: Taxation) {
  const answer = storedOrNull(settledTaxes, before);
  const isInDoubt = part.lines.some(({ taxInDoubt }) => taxInDoubt);
  const settled = isInDoubt && answer ? withSettledTaxes(part, answer) : null;
  return {
    part: settled ?? (hasPlaceOfSupply(to) ? withWholeTaxes(part) : part),
    columns: {
      tax_in_doubt_since: isInDoubt && !settled ? news : null,
      tax_settled: settled ? JSON.stringify(answer) : null,
    },
  };
}

export function toRow(
  { line, quantity, unitPaise, discountPaise, netPaise, netTaxPaise, taxRate, taxes }: PartLine,
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
    store_taxes: taxes.length > 0 ? JSON.stringify(taxes.map(toStoreTax)) : null,
    grams: line.grams,
    requires_shipping: line.requiresShipping,
    customized: isCustomised(line.properties),
    properties: JSON.stringify(line.properties),
  };
}

const toStoreTax = ({ title, rate, paise }: StoreTax) => ({ title, rate, amount: toRupees(paise) });

/** Customised by the buyer: has a property other than delivery preferences. */
function isCustomised(properties: PartLine['line']['properties']): boolean {
  const shown = visibleProperties(properties).filter(({ name }) => !/^_?(express|delivery in)$/i.test(name.trim()));
  return shown.length > 0 || properties.some(({ name }) => /customily/i.test(name));
}
