import type { StoreOrder } from '../../store/store-order.ts';
import { contentsOf, isOwn, type OwnParcels, type PartToSend } from './fulfilled-elsewhere.ts';

/**
 * Somebody else's fulfilment of pieces that are in a parcel made here: its company and number in words; null if there is
 * none. Undefined while it cannot be said, because one of several does not say what it holds.
 */
export function sentTwice(
  order: Pick<StoreOrder, 'fulfilments' | 'lines'>,
  part: PartToSend,
  own: OwnParcels,
): string | null | undefined {
  const free = new Map(part.lines.map(({ id, quantity, held }) => [id, { held, left: quantity - held }]));
  let isUnknown = false;
  for (const { fulfilment, lines } of contentsOf(order)) {
    if (isOwn(fulfilment, own)) continue;
    if (!lines) isUnknown = true;
    const isTwice = (lines ?? []).some(({ id, quantity }) => {
      const line = free.get(id);
      if (!line || line.held === 0) return false;
      line.left -= quantity;
      return line.left < 0;
    });
    if (isTwice) return [fulfilment.company, fulfilment.awb].filter(Boolean).join(' ') || 'Without a number';
  }
  return isUnknown ? undefined : null;
}
