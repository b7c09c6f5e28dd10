import { bodyOf, numberOf, textOf, textsOf } from '../control.ts';
import type { Address, TaxLine } from './model.ts';
import { type NewLine, type NewOrder, type PaymentMode, paymentModes } from './place-order.ts';
import type { ShopifyStore } from './store.ts';

const payments = Object.keys(paymentModes) as PaymentMode[];
const addressFields = [
  'name',
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'provinceCode',
  'zip',
  'country',
  'countryCode',
  'phone',
] as const;

/** Merges an address from control input into the existing one. */
export function readAddress(value: unknown, base: Address | null): Address {
  const body = bodyOf(value);
  const address: Address = base
    ? { ...base }
    : {
        name: null,
        firstName: null,
        lastName: null,
        company: null,
        address1: null,
        address2: null,
        city: null,
        province: null,
        provinceCode: null,
        zip: null,
        country: 'India',
        countryCode: 'IN',
        phone: null,
      };
  for (const field of addressFields) {
    const given = body[field];
    if (typeof given === 'string' || given === null) address[field] = given;
  }
  return address;
}

/** Taxes in place of those by the product's GST rate: `{ title, percent, amount }` in rupees. */
function readTaxes(value: unknown): TaxLine[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => {
    const tax = bodyOf(item);
    const percent = numberOf(tax.percent) ?? 0;
    return {
      title: textOf(tax.title) ?? 'IGST',
      rate: percent / 100,
      price: Math.round((numberOf(tax.amount) ?? 0) * 100),
    };
  });
}

/** Lines named by vendor, title, price (rupees), quantity, grams, sku, GST percent or taxes, and properties. */
function readLines(store: ShopifyStore, value: unknown): NewLine[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => {
    const line = bodyOf(item);
    const id = store.nextId();
    const title = textOf(line.title) ?? 'Sample Product';
    const variant = {
      id: store.nextId(),
      inventoryItemId: store.nextId(),
      sku: line.sku === null ? null : (textOf(line.sku) ?? `SKU-${id % 100_000}`),
      title: textOf(line.variantTitle) ?? 'Default Title',
      price: Math.round((numberOf(line.price) ?? 999) * 100),
      grams: numberOf(line.grams) ?? 400,
      inventory: 20,
      position: 1,
    };
    const handle = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id % 10_000}`;
    const product = {
      id,
      title,
      vendor: textOf(line.vendor) ?? 'Sample Vendor',
      type: textOf(line.productType) ?? 'Sample',
      handle,
      status: 'ACTIVE' as const,
      tags: [],
      hsn: textOf(line.hsn) ?? '442090',
      gst: numberOf(line.gst) ?? 18,
      image: `/pictures/${handle}.svg`,
      createdAt: Date.now(),
      updatedAt: Date.now(),
      variants: [variant],
    };
    store.addProduct(product);
    const properties = Object.entries(bodyOf(line.properties)).map(([key, v]) => ({ key, value: String(v) }));
    const taxes = readTaxes(line.taxes);
    const duty = Math.round((numberOf(line.duty) ?? 0) * 100);
    const kind = {
      ...(line.requiresShipping === false ? { needsNoShipping: true } : {}),
      ...(line.giftCard === true ? { isGiftCard: true } : {}),
      ...(line.tip === true ? { isTip: true } : {}),
    };
    const quantity = numberOf(line.quantity) ?? 1;
    return { product, variant, quantity, properties, ...kind, ...(taxes ? { taxes } : {}), ...(duty ? { duty } : {}) };
  });
}

/** The currency of a new order, and its fees in that currency. */
function readCharges(
  body: Record<string, unknown>,
): Pick<NewOrder, 'currency' | 'presentment' | 'dutiesIncluded' | 'fees'> {
  const presented = bodyOf(body.presentment);
  const [paidIn, rate] = [textOf(presented.currency), numberOf(presented.rate)];
  const currency = textOf(body.currency);
  const fees = Array.isArray(body.fees) ? body.fees.map(bodyOf) : null;
  const feeOf = ({ name, price }: Record<string, unknown>) => ({
    name: textOf(name) ?? 'Fee',
    price: Math.round((numberOf(price) ?? 0) * 100),
  });
  return {
    ...(currency ? { currency } : {}),
    ...(paidIn && rate ? { presentment: { currency: paidIn, rate } } : {}),
    ...(body.dutiesIncluded === true ? { dutiesIncluded: true } : {}),
    ...(fees ? { fees: fees.map(feeOf) } : {}),
  };
}

/** Parses a control request for a new order; amounts in rupees. */
export function readOverrides(store: ShopifyStore, value: unknown): Partial<NewOrder> & { vendors?: string[] } {
  const body = bodyOf(value);
  const overrides: Partial<NewOrder> & { vendors?: string[] } = {};
  const vendors = textsOf(body.vendors);
  if (vendors) overrides.vendors = vendors;
  const lines = readLines(store, body.lines);
  if (lines) overrides.lines = lines;
  const payment = payments.find((p) => p === body.paymentMode);
  if (payment) overrides.payment = payment;
  const gateways = textsOf(body.gateways);
  if (gateways) overrides.gateways = gateways;
  const tags = textsOf(body.tags);
  if (tags) overrides.tags = tags;
  if (typeof body.note === 'string' || body.note === null) overrides.note = body.note;
  if (body.address === null) overrides.address = null;
  if (body.customer === null) overrides.customer = null;
  else if (typeof body.customer === 'object') {
    const { firstName = 'Asha', lastName = 'Rao', email, phone } = bodyOf(body.customer);
    const person = { email: textOf(email) ?? null, phone: textOf(phone) ?? null };
    overrides.customer = { firstName: String(firstName), lastName: String(lastName), ...person };
  }
  if (body.billingAddress === null) overrides.billingAddress = null;
  else if (body.billingAddress !== undefined) overrides.billingAddress = readAddress(body.billingAddress, null);
  if (typeof body.email === 'string' || body.email === null) overrides.email = body.email;
  if (typeof body.phone === 'string' || body.phone === null) overrides.phone = body.phone;
  Object.assign(overrides, readCharges(body));
  const shipping = numberOf(body.shipping);
  if (shipping !== undefined) overrides.shipping = Math.round(shipping * 100);
  if (body.discount === null) overrides.discount = null;
  else if (typeof body.discount === 'object') {
    const { code, kind, value: worth } = bodyOf(body.discount);
    const percent = kind === 'percentage';
    const amount = numberOf(worth) ?? 0;
    overrides.discount = {
      code: textOf(code) ?? 'CODE',
      kind: percent ? 'percentage' : 'fixed_amount',
      value: percent ? amount : Math.round(amount * 100),
    };
  }
  const totalTax = numberOf(body.totalTax);
  if (totalTax !== undefined) overrides.totalTax = Math.round(totalTax * 100);
  const prefix = textOf(body.namePrefix);
  if (prefix !== undefined) overrides.namePrefix = prefix;
  if (body.test === true) overrides.test = true;
  const delivery = textOf(body.delivery);
  if (delivery !== undefined) overrides.delivery = delivery;
  return overrides;
}
