import type { Order } from '@shipmagic/domain/orders/order';

/**
 * An order's name in a dialog: two vendors may have a part with the same number, so it includes the part and its
 * vendor.
 */
export const partName = ({ magicOrderId, vendorName }: Pick<Order, 'magicOrderId' | 'vendorName'>): string =>
  `${magicOrderId} (${vendorName})`;
