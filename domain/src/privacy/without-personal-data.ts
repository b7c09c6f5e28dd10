import type { StoreOrder } from '../store/store-order.ts';

/** Kept in place of an erased order's payload, whoever sent it. */
export const erasedPayload = { erased: true } as const;

/**
 * An order of the store without the customer: what is left says what was sold for how much, and no more. For orders
 * whose personal data was erased here, however often the store tells it again. Texts that people type freely (the note,
 * tags, item properties) go too, because they may name the customer.
 */
export function withoutPersonalData(order: StoreOrder): StoreOrder {
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, properties: [] })),
    note: null,
    tags: [],
    customer: { name: null, email: null, phone: null },
    shippingAddress: null,
    billingAddress: null,
  };
}
