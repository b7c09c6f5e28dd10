import type { StoreOrder } from '../../store/store-order.ts';
import { isOwn, type OwnParcels, type PartToSend, standing } from './fulfilled-elsewhere.ts';

/**
 * Somebody else's fulfilment of pieces that are in a parcel made here: its company and number in words; null if there is
 * none. Of a fulfilment that does not say what it holds nothing is known.
 */
export function sentTwice(order: Pick<StoreOrder, 'fulfilments'>, part: PartToSend, own: OwnParcels): string | null {
  const free = new Map(part.lines.map(({ id, quantity, held }) => [id, { held, left: quantity - held }]));
  for (const fulfilment of standing(order)) {
    if (isOwn(fulfilment, own)) continue;
    const isTwice = (fulfilment.lines ?? []).some(({ id, quantity }) => {
      const line = free.get(id);
      if (!line || line.held === 0) return false;
      line.left -= quantity;
      return line.left < 0;
    });
    if (isTwice) return [fulfilment.company, fulfilment.awb].filter(Boolean).join(' ') || 'Without a number';
  }
  return null;
}
