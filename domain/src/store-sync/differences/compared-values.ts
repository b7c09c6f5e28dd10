import { countryOf, isIndia } from '../../india/country.ts';
import { nationalNumber } from '../../india/phone.ts';
import { findState } from '../../india/state.ts';
import { formatMoney } from '../../money/currency.ts';
import { toRupees } from '../../money/paise.ts';
import type { Address } from '../../orders/order.ts';
import { addressLine } from '../../orders/other-parts.ts';
import { foldText } from '../../search/fold-text.ts';
import { type FinancialStatus, financialStatusLabels } from '../../statuses/financial-status.ts';
import { owedPaise } from '../../store/cash-on-delivery.ts';
import { isCentralAlone } from '../../store/line-rate.ts';
import type { OrderPart } from '../../store/split-store-order.ts';
import type { StoreOrder } from '../../store/store-order.ts';
import { foldedKey } from '../../text/key-text.ts';
import type { ComparedField } from './compared-fields.ts';

/** A part of the order as it is here. Money is in paise. */
export interface PartHere {
  readonly id: string;
  /** The return whose new goods it is; null for what was ordered. */
  readonly exchangeOf: string | null;
  readonly vendorName: string;
  readonly orderStatus: string;
  /** It was cancelled because nothing was left in it. */
  readonly isLeft: boolean;
  /** It is one part of a live order and its payment is to be refunded, which is how a part is cancelled in the store. */
  readonly isToBeRefunded: boolean;
  /** False for a part that the external tool manages, or may manage. */
  readonly isManagedHere: boolean;
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly quantity: number;
    readonly unitPaise: number;
  }[];
  readonly discountPaise: number;
  readonly taxPaise: number;
  readonly shippingPaise: number;
  /** The customer's price, with shipping and after discounts. */
  readonly totalPaise: number;
  /** At the door or otherwise. */
  readonly owedPaise: number;
  readonly financialStatus: FinancialStatus;
  readonly customer: Omit<StoreOrder['customer'], 'contacts'>;
  readonly shippingAddress: Address | null;
}

/** A part here beside what a faithful import of the store's order would make of it. */
export interface Pair {
  readonly here: PartHere;
  readonly part: OrderPart;
  readonly order: StoreOrder;
}

interface Compared {
  readonly field: ComparedField;
  /** Also once the part is finished. */
  readonly isLasting?: true;
  readonly applies?: (pair: Pair) => boolean;
  readonly here: (pair: Pair) => string | null;
  readonly store: (pair: Pair) => string | null;
  /** The form in which both are compared. */
  readonly normal?: (shown: string | null) => string | null;
}

/** Paise in the currency of the order. */
export const amount = (paise: number, { currency }: Pick<StoreOrder, 'currency'>) =>
  formatMoney(toRupees(paise), currency);
/** Case, spaces and punctuation are no difference. */
export const folded = (text: string | null) => (text && foldText(text)) || null;

const isPaymentAgreed = ({ here, order }: Pair) => here.financialStatus === order.financialStatus;
/** A tax that the store does not tell, or not clearly or by half, is worked out here, and may change with what people enter. */
const isTaxTold = ({ part }: Pair) =>
  part.lines.every(({ line, taxInDoubt, taxes }) => line.gstRate == null && !taxInDoubt && !isCentralAlone(taxes));

/** The fields of which a part has one value each, besides its address and its cancellation. */
export const valuesOfPart: readonly Compared[] = [
  {
    field: 'discount',
    here: ({ here, order }) => amount(here.discountPaise, order),
    store: ({ part, order }) => amount(part.discountPaise, order),
  },
  {
    field: 'tax',
    applies: isTaxTold,
    here: ({ here, order }) => amount(here.taxPaise, order),
    store: ({ part, order }) => amount(part.netTaxPaise, order),
  },
  {
    field: 'shipping',
    here: ({ here, order }) => amount(here.shippingPaise, order),
    store: ({ part, order }) => amount(part.shippingPaise, order),
  },
  {
    field: 'total',
    here: ({ here, order }) => amount(here.totalPaise, order),
    store: ({ part, order }) => amount(part.totalPaise - part.discountPaise + part.shippingPaise, order),
  },
  {
    field: 'collect',
    // A status set by hand is a difference of its own.
    applies: isPaymentAgreed,
    here: ({ here, order }) => amount(here.owedPaise, order),
    store: ({ part, order }) => amount(owedPaise(part, { financialStatus: order.financialStatus ?? 'UNPAID' }), order),
  },
  {
    field: 'financial_status',
    isLasting: true,
    // With a word that is not known the store says nothing that could differ.
    applies: ({ order }) => order.financialStatus !== null,
    here: ({ here }) => financialStatusLabels[here.financialStatus],
    store: ({ order }) => order.financialStatus && financialStatusLabels[order.financialStatus],
  },
  {
    field: 'name',
    here: ({ here }) => here.customer.name,
    store: ({ order }) => order.customer.name,
    normal: folded,
  },
  {
    field: 'email',
    here: ({ here }) => here.customer.email,
    store: ({ order }) => order.customer.email,
    normal: (email) => (email && foldedKey(email)) || null,
  },
  {
    field: 'phone',
    here: ({ here }) => here.customer.phone,
    store: ({ order }) => order.customer.phone,
    normal: nationalNumber,
  },
];

/** An address in the form in which two are compared: formats of numbers, names of states and spelling do not count. */
export function normalAddress(address: Address | null): string | null {
  if (!address) return null;
  const { province, country, zip, phone } = address;
  return [
    folded(address.name ?? null),
    folded(address.company ?? null),
    // One text, because people and shops divide the street differently.
    folded([address.address1, address.address2, address.city].filter(Boolean).join(' ')),
    (isIndia(country) && findState(province)?.province) || folded(province),
    folded(countryOf(country)),
    zip?.replace(/\s/g, '').toLowerCase() || null,
    nationalNumber(phone),
  ].join('|');
}

export const addressText = (address: Address | null) => address && addressLine(address);
