import type { Order } from '@shipmagic/domain/orders/order';

/** What a dialog calls an order: two vendors may have a part of the same number, so it names the part and whose it is. */
export const partName = ({ magicOrderId, vendorName }: Pick<Order, 'magicOrderId' | 'vendorName'>): string =>
  `${magicOrderId} (${vendorName})`;
