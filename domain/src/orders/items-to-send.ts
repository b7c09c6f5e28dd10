import type { LineItem } from './order.ts';

/** The lines to be sent from here: goods, without the pieces that somebody else has sent, and without those removed. */
export const itemsToSend = (lines: readonly LineItem[]): LineItem[] =>
  lines
    .filter(({ requiresShipping }) => requiresShipping)
    .map((line) => ({ ...line, quantity: line.quantity - line.fulfilledElsewhere }))
    .filter(({ quantity }) => quantity > 0);
