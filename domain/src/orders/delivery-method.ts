import { z } from 'zod';

/** How the items of a part reach the customer; `pick_up` and `local` are what the store's checkout calls so. */
export const deliveryMethods = ['shipping', 'none', 'pick_up', 'local'] as const;
export const deliveryMethod = z.enum(deliveryMethods);
export type DeliveryMethod = z.output<typeof deliveryMethod>;

interface DeliveryFacts {
  readonly label: string;
  /** Somebody of the vendor or the store hands it to the customer: no courier is involved. */
  readonly inPerson: boolean;
  /** Counts among deliveries: something is brought to the customer. */
  readonly isDelivery: boolean;
}

export const deliveryMethodTable: Readonly<Record<DeliveryMethod, DeliveryFacts>> = {
  shipping: { label: 'Shipping', inPerson: false, isDelivery: true },
  // Tips, gift cards, services, warranties.
  none: { label: 'Nothing to ship', inPerson: false, isDelivery: false },
  pick_up: { label: 'Pick-up in store', inPerson: true, isDelivery: false },
  local: { label: 'Local delivery', inPerson: true, isDelivery: true },
};

/** Whether the customer gets the items from a person, and not from a courier. */
export const isInPerson = (method: DeliveryMethod): boolean => deliveryMethodTable[method].inPerson;

interface Piece {
  readonly quantity: number;
  readonly requiresShipping: boolean;
}

/**
 * The method of a part with these lines. `told`: the store's for its goods, which it says apart from the order. A part
 * of which nothing is left keeps it: that nothing is left is another reason not to ship.
 */
export function deliveryMethodOf(lines: readonly Piece[], told: DeliveryMethod): DeliveryMethod {
  const left = lines.filter(({ quantity }) => quantity > 0);
  if (left.length > 0 && left.every(({ requiresShipping }) => !requiresShipping)) return 'none';
  return told === 'none' ? 'shipping' : told;
}

/** The store's words (`DeliveryMethodType`) that differ from shipping; unknown ones are shipped. */
const byStoreWord: Readonly<Record<string, DeliveryMethod>> = { PICK_UP: 'pick_up', LOCAL: 'local' };

export const deliveryMethodInStore = (word: string | null | undefined): DeliveryMethod =>
  byStoreWord[word ?? ''] ?? 'shipping';
