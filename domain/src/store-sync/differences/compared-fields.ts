import { z } from 'zod';
import { financialStatusLabels } from '../../statuses/financial-status.ts';
import { owingStatuses } from '../../store/cash-on-delivery.ts';

export const differenceAnswers = ['take', 'tell', 'leave'] as const;
export const differenceAnswer = z.enum(differenceAnswers);
export type DifferenceAnswer = z.output<typeof differenceAnswer>;

/** The facts that decide which answers a difference allows. */
export interface DifferenceFacts {
  /** Items and amounts stay as they are: the parcel has been booked, or is being. */
  readonly isFrozen: boolean;
  /** Its vendor has made a valid invoice of it. */
  readonly isInvoiced: boolean;
  /** A courier has the address, or is being given it. */
  readonly isBooked: boolean;
  /** All parts of the order have the same value here. */
  readonly isShared: boolean;
  /** The values, as shown. */
  readonly here: string | null;
  readonly store: string | null;
}

interface FieldFacts {
  readonly label: string;
  /** Why the store's value cannot be taken, to follow “cannot be taken: ”; null if it can. */
  readonly notTaken: (facts: DifferenceFacts) => string | null;
  /** Why the store cannot be told of ours, to follow “cannot be told: ”; null if it can. */
  readonly notTold: (facts: DifferenceFacts) => string | null;
}

export const cancellationTexts = {
  cancelled: 'Cancelled',
  not: 'Not cancelled',
  removed: 'All items removed',
} as const;
export const presenceTexts = { here: 'Here', gone: 'Not in the store' } as const;

/** Labels of payment statuses: the store takes in what it still expects. */
const paid = financialStatusLabels.PAID;
const outstanding: ReadonlySet<string | null> = new Set(owingStatuses.map((status) => financialStatusLabels[status]));

const always = () => null;
const never = (reason: string) => () => reason;
const inTheStore = never('it is edited in the store itself');
const unlessFrozen = ({ isFrozen }: DifferenceFacts) =>
  isFrozen ? 'the parcel is booked with these items and amounts; cancel the shipment first' : null;
const unlessBooked = ({ isBooked }: DifferenceFacts) =>
  isBooked ? 'the parcel is booked to the address here; cancel the shipment first' : null;
const ofAllParts = (what: string) => (facts: DifferenceFacts) =>
  facts.isShared ? null : `the parts of the order have different ${what} here, and the store keeps one`;
const amount = { notTaken: unlessFrozen, notTold: inTheStore };

const table = <Field extends string>(rows: { readonly [Name in Field]: FieldFacts }) => rows;

/** Every field of an order that is compared with the store's, and the answers that a difference in it allows. */
export const comparedFieldTable = table({
  vendor: {
    label: 'Vendor',
    notTaken: ({ isBooked, isFrozen, isInvoiced }) => {
      if (isBooked) return 'its parcel is booked for the vendor here; cancel the shipment first';
      return isFrozen || isInvoiced ? 'it is sent or invoiced by the vendor here' : null;
    },
    notTold: inTheStore,
  },
  quantity: { label: 'Quantity', ...amount },
  price: { label: 'Price', ...amount },
  discount: { label: 'Discount', ...amount },
  tax: { label: 'Tax', ...amount },
  shipping: { label: 'Shipping cost', ...amount },
  total: { label: 'Total', ...amount },
  collect: { label: 'Still owed', ...amount },
  financial_status: {
    label: 'Payment status',
    notTaken: always,
    notTold: (facts) =>
      facts.here === paid && outstanding.has(facts.store)
        ? ofAllParts('payment statuses')(facts)
        : 'the store can only be told that an open payment has arrived',
  },
  cancellation: {
    label: 'Cancellation',
    notTaken: always,
    notTold: (facts) => {
      if (facts.here !== cancellationTexts.cancelled) return 'the store cannot undo a cancellation';
      return facts.isShared ? null : 'the store cancels whole orders, and other parts of this one are not cancelled';
    },
  },
  presence: { label: 'Order', notTaken: always, notTold: never('the store cannot bring back an order') },
  name: {
    label: 'Customer’s name',
    notTaken: always,
    notTold: never('the name belongs to the customer’s account there'),
  },
  email: { label: 'Customer’s email', notTaken: always, notTold: ofAllParts('email addresses') },
  phone: { label: 'Customer’s phone', notTaken: always, notTold: ofAllParts('phone numbers') },
  address: { label: 'Shipping address', notTaken: unlessBooked, notTold: ofAllParts('addresses') },
  fulfilment: {
    label: 'Fulfilment',
    notTaken: never('enter the number on the order as manual tracking if the parcel is on its way'),
    notTold: never('a parcel that the store should know is among the parcels the store does not know'),
  },
});

export type ComparedField = keyof typeof comparedFieldTable;
export const comparedFields = Object.keys(comparedFieldTable) as [ComparedField, ...ComparedField[]];
export const comparedField = z.enum(comparedFields);
export const comparedFieldLabel = (field: ComparedField): string => comparedFieldTable[field].label;

/** Fields with personal data of the customer. */
export const personalFields: readonly ComparedField[] = ['name', 'email', 'phone', 'address'];

/** Why an answer is not possible; null if it is. */
export function whyNot(answer: DifferenceAnswer, field: ComparedField, facts: DifferenceFacts): string | null {
  if (answer === 'leave') return null;
  const { notTaken, notTold } = comparedFieldTable[field];
  return answer === 'take' ? notTaken(facts) : notTold(facts);
}
