import type { LineItem } from '@shipmagic/domain/orders/order';

type Pieces = Pick<LineItem, 'quantity' | 'fulfilledElsewhere'>;

/** `1 sent from elsewhere`; null while all of a line is to be sent from here. */
export const sentText = ({ quantity, fulfilledElsewhere: sent }: Pieces): string | null =>
  sent === 0 ? null : `${sent === quantity ? 'All' : sent} sent from elsewhere`;

/** `Qty 3`, or `Qty 3 (1 sent from elsewhere)`. */
export function quantityText(line: Pieces): string {
  const sent = sentText(line);
  return sent ? `Qty ${line.quantity} (${sent.toLowerCase()})` : `Qty ${line.quantity}`;
}
