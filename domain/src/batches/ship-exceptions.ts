import { z } from 'zod';

/** How an exception can be mended from the review. */
export const exceptionFixes = ['address', 'courier', 'confirm', 'warehouse', 'weight', 'eway_bill', 'store'] as const;
export type ExceptionFix = (typeof exceptionFixes)[number];

interface ItemFacts {
  readonly label: string;
  readonly hint: string;
  /** Null: it can only be left out. */
  readonly fix: ExceptionFix | null;
  /** The parcel cannot be made before this is mended; others are warnings. */
  readonly blocks: boolean;
  /** Only a warning, but its orders are left out until somebody takes them in. */
  readonly startsLeftOut?: true;
}

/** Reasons for a person to look before parcels are made, in the order of the review. */
export const shipExceptions = {
  not_allowed: {
    label: 'Cannot be shipped now',
    hint: 'These orders are left out.',
    fix: null,
    blocks: true,
  },
  no_courier: {
    label: 'No courier',
    hint: 'The vendor has no default courier that is connected. Choose a courier for all parcels.',
    fix: 'courier',
    blocks: true,
  },
  no_address: {
    label: 'Address incomplete',
    hint: 'The courier needs a street, a PIN code and a mobile number.',
    fix: 'address',
    blocks: true,
  },
  no_warehouse: {
    label: 'No pickup warehouse',
    hint: 'The vendor needs a warehouse where the courier picks up.',
    fix: 'warehouse',
    blocks: true,
  },
  no_invoice: {
    label: 'No invoice possible',
    hint: 'Each parcel needs its invoice, as the settings say. This is missing for it.',
    fix: null,
    blocks: true,
  },
  cancelledInStore: {
    label: 'Cancelled in the store',
    hint: 'Somebody has taken these orders up again here. Ship only if that is intended.',
    fix: 'confirm',
    blocks: true,
  },
  refunded: {
    label: 'Payment refunded or void',
    hint: 'The customer has the money back. Ship only if that is intended.',
    fix: 'confirm',
    blocks: true,
  },
  unknownPayment: {
    label: 'Payment not known',
    hint: 'The store calls the payment by a word that is not known here. Set the payment status, or ship only if that is intended.',
    fix: 'confirm',
    blocks: true,
  },
  fraud: {
    label: 'High risk of fraud',
    hint: 'The store holds these orders for it. Each is looked at and shipped by itself, on its own page.',
    fix: null,
    blocks: true,
  },
  held: {
    label: 'On hold in the store',
    hint: 'The store hears of the parcel once the hold is released. Ship only if that is intended.',
    fix: 'confirm',
    blocks: true,
  },
  scheduled: {
    label: 'Scheduled for later in the store',
    hint: 'The store wants these orders shipped on a later day. Ship only if that is intended.',
    fix: 'confirm',
    blocks: true,
  },
  noValue: {
    label: 'Worth ₹0',
    hint: 'Gifts and replacements, for example. The courier is told that they are worth nothing.',
    fix: 'confirm',
    blocks: true,
  },
  unpaid: {
    label: 'Awaiting payment',
    hint: 'The customer still owes this, and the courier does not collect it. Ship only if that is intended.',
    fix: 'confirm',
    blocks: true,
  },
  not_served: {
    label: 'PIN code not served',
    hint: 'The courier said that it does not deliver there. Choose another one, or correct the address.',
    fix: 'courier',
    blocks: false,
    startsLeftOut: true,
  },
  address_differs: {
    label: 'Address changed in the store',
    hint: 'The store has another address than this order here.',
    fix: 'store',
    blocks: false,
  },
  no_eway_bill: {
    label: 'Above ₹50,000 without e-way bill',
    hint: 'Goods worth more than ₹50,000 need an e-way bill number.',
    fix: 'eway_bill',
    blocks: false,
  },
  no_weight: {
    label: 'No weight',
    hint: 'The default weight of 500 g is declared unless one is entered.',
    fix: 'weight',
    blocks: false,
  },
} as const satisfies Record<string, ItemFacts>;

export type ShipException = keyof typeof shipExceptions;
export const shipExceptionNames = Object.keys(shipExceptions) as [ShipException, ...ShipException[]];
export const shipException = z.enum(shipExceptionNames);
