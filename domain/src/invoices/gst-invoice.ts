import { z } from 'zod';
import { isIndia } from '../india/country.ts';
import { findState, type IndianState, stateOfGstin } from '../india/state.ts';
import { homeCurrency } from '../money/currency.ts';
import { companyLine, consigneeName } from '../orders/consignee.ts';
import { address } from '../orders/order.ts';

const text = z.string().nullable();
const paise = z.number().int();

const party = z.object({
  /** Empty where nobody is named: an unregistered buyer's invoice is valid without. */
  name: z.string(),
  /** Street lines; empty for readers who may not see them. */
  street: z.array(z.string()),
  city: text,
  zip: text,
  /** State with its GST code, such as `Karnataka (29)`; the country for a buyer abroad. */
  state: z.string(),
});
export type InvoiceParty = z.output<typeof party>;

const levy = z.object({ name: z.enum(['CGST', 'SGST', 'UTGST', 'IGST', 'Cess']), amount: paise });

const invoiceLine = z.object({
  description: z.string(),
  hsn: text,
  quantity: z.number().int(),
  /** Per unit, before discount. */
  price: paise,
  discount: paise,
  /** After discount, before tax. */
  taxable: paise,
  /** The full rate of GST as a fraction, without cess; null when the store gives none. */
  rate: z.number().nullable(),
  /** The invoice's taxes on this line. */
  taxes: z.array(levy),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** A tax invoice with the particulars of CGST Rule 46. Amounts are in paise. Immutable once made. */
export const gstInvoice = z.object({
  number: z.string(),
  /** A day in India. */
  date: z.string(),
  orderNumber: z.string(),
  magicOrderId: z.string(),
  supplier: party.extend({ gstin: z.string() }),
  billTo: party,
  /** Null when it is the billing address. */
  shipTo: party.nullable(),
  placeOfSupply: z.string(),
  /** Within a state the tax is split in two halves; between states it is a single tax. */
  levies: z.enum(['SGST', 'UTGST', 'IGST']),
  lines: z.array(invoiceLine),
  shipping: paise,
  /** Duties and fees, contained in `shipping`; absent where there are none. */
  charges: paise.optional(),
  taxable: paise,
  /** Totals of CGST plus the state's half, or of IGST alone, and of cess where a line bears it. */
  taxes: z.array(levy),
  total: paise,
  payment: z.string(),
});
export type GstInvoice = z.output<typeof gstInvoice>;

export interface InvoiceFacts {
  readonly orderNumber: string;
  readonly magicOrderId: string;
  readonly supplier: {
    readonly name: string;
    readonly gstin: string | null;
    readonly street: readonly (string | null)[];
    readonly city: string | null;
    readonly zip: string | null;
  };
  readonly customerName: string | null;
  readonly shippingAddress: unknown;
  readonly billingAddress: unknown;
  /** `tax` is all of the line's tax, and `cess` what of it is compensation cess. */
  readonly lines: readonly (Omit<InvoiceLine, 'taxes'> & { readonly tax: number; readonly cess?: number })[];
  /** All that is paid besides the goods. */
  readonly shipping: number;
  /** Duties and fees, contained in `shipping`. */
  readonly charges?: number;
  readonly currency?: string;
  readonly payment: string;
}

type Address = z.output<typeof address>;
const readAddress = (value: unknown): Address | null => address.nullable().catch(null).parse(value);
const isAbroad = (to: Address) => !isIndia(to.country);
const stateText = (state: IndianState) => `${state.name} (${state.gst})`;
const filled = (parts: readonly (string | null | undefined)[]) => parts.filter((part): part is string => Boolean(part));

/** The reason why no invoice can be made, as a sentence for people; null when one can. */
export function missingForInvoice(facts: InvoiceFacts): string | null {
  if (!stateOfGstin(facts.supplier.gstin)) return 'An invoice needs the vendor’s GSTIN.';
  if (filled(facts.supplier.street).length === 0) return 'An invoice needs the vendor’s address.';
  const to = readAddress(facts.shippingAddress);
  if (!to) return 'An invoice needs the customer’s shipping address.';
  if (!isAbroad(to) && !findState(to.province))
    return 'An invoice needs the state of the customer’s shipping address: it is the place of supply.';
  if (facts.currency && facts.currency !== homeCurrency)
    return `An invoice is in rupees, and this order in ${facts.currency}.`;
  if (hasNothingLeft(facts)) return 'There is nothing to invoice in this order.';
  return null;
}

/**
 * No lines, or only priced lines without amounts: the store refunded the whole order. A gift has a discount instead.
 */
function hasNothingLeft({ lines }: InvoiceFacts): boolean {
  return lines.every(
    ({ price, quantity, discount, taxable, tax }) => taxable + tax === 0 && price * quantity - discount > 0,
  );
}

function partyOf(to: Address, customerName: string | null): InvoiceParty {
  const state = isAbroad(to) ? null : findState(to.province);
  const name = consigneeName(to, customerName);
  return {
    name: name ?? '',
    street: filled([companyLine(to, name), to.address1, to.address2]),
    city: to.city,
    zip: to.zip,
    state: state ? stateText(state) : filled([to.province, to.country]).join(', '),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * The taxes of a line. Within a state the two halves add up to the tax and differ by at most a paisa; a supply to
 * another state or abroad bears IGST (IGST Act 2017, sections 7 and 8).
 */
export function splitTax(tax: number, levies: GstInvoice['levies']): GstInvoice['taxes'] {
  if (levies === 'IGST') return [{ name: 'IGST', amount: tax }];
  const half = Math.floor(tax / 2);
  return [
    { name: 'CGST', amount: tax - half },
    { name: levies, amount: half },
  ];
}

/** Makes the invoice of a magic order. @throws RangeError when `missingForInvoice` gives a reason. */
export function makeGstInvoice(facts: InvoiceFacts, number: string, date: string): GstInvoice {
  const missing = missingForInvoice(facts);
  const from = stateOfGstin(facts.supplier.gstin);
  const to = readAddress(facts.shippingAddress);
  if (missing || !from || !to) throw new RangeError(missing ?? 'not an invoice');
  const shipTo = partyOf(to, facts.customerName);
  const bill = readAddress(facts.billingAddress);
  const billTo = bill ? partyOf(bill, facts.customerName) : shipTo;
  const state = isAbroad(to) ? null : findState(to.province);
  const levies = state?.gst === from.gst ? state.levies : 'IGST';
  const hasCess = facts.lines.some(({ cess = 0 }) => cess !== 0);
  const leviesOf = (tax: number, cess = 0): GstInvoice['taxes'] => [
    ...splitTax(tax - cess, levies),
    ...(hasCess ? [{ name: 'Cess' as const, amount: cess }] : []),
  ];
  const lines = facts.lines.map(({ tax, cess, ...line }) => ({ ...line, taxes: leviesOf(tax, cess) }));
  const taxable = sum(lines.map((line) => line.taxable));
  const taxes = leviesOf(0).map(({ name }, i) => ({
    name,
    amount: sum(lines.map((line) => line.taxes[i]?.amount ?? 0)),
  }));
  return {
    number,
    date,
    orderNumber: facts.orderNumber,
    magicOrderId: facts.magicOrderId,
    supplier: {
      name: facts.supplier.name,
      street: filled(facts.supplier.street),
      city: facts.supplier.city,
      zip: facts.supplier.zip,
      state: stateText(from),
      gstin: facts.supplier.gstin?.trim() ?? '',
    },
    billTo,
    shipTo: JSON.stringify(billTo) === JSON.stringify(shipTo) ? null : shipTo,
    placeOfSupply: state ? stateText(state) : `Outside India (${to.country ?? ''})`,
    levies,
    lines,
    shipping: facts.shipping,
    ...(facts.charges ? { charges: facts.charges } : {}),
    taxable,
    taxes,
    total: taxable + sum(taxes.map(({ amount }) => amount)) + facts.shipping,
    payment: facts.payment,
  };
}

/** The same invoice without the customer's street, for readers who may not see it. */
export function withoutStreets(invoice: GstInvoice): GstInvoice {
  const hide = (of: InvoiceParty): InvoiceParty => ({ ...of, street: [] });
  return { ...invoice, billTo: hide(invoice.billTo), shipTo: invoice.shipTo && hide(invoice.shipTo) };
}

/** The invoice without its buyer, once it no longer has to be kept: amounts, taxes and the state of supply stay. */
export function withoutBuyer(invoice: GstInvoice): GstInvoice {
  const nobody = (of: InvoiceParty): InvoiceParty => ({
    name: 'Erased',
    street: [],
    city: null,
    zip: null,
    state: of.state,
  });
  return { ...invoice, billTo: nobody(invoice.billTo), shipTo: invoice.shipTo && nobody(invoice.shipTo) };
}
