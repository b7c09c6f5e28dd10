import { deliveryMethodTable } from '@shipmagic/domain/orders/delivery-method';
import type { Order } from '@shipmagic/domain/orders/order';
import { erasedText } from '@shipmagic/domain/time/erased-text';

type Erasable = Pick<Order, 'customerName' | 'personalDataErasedAt'>;

/** The customer's name; once it is erased, that it is. */
export const shownCustomer = ({ customerName, personalDataErasedAt }: Erasable): string =>
  customerName ?? (personalDataErasedAt ? erasedText(personalDataErasedAt) : '–');

/** Shown where there is no address, which is nothing that is missing of an order that its customer picks up. */
export const withoutAddress = ({ personalDataErasedAt, deliveryMethod }: Erasable & Pick<Order, 'deliveryMethod'>) => {
  if (personalDataErasedAt) return 'Erased';
  return deliveryMethod === 'pick_up' ? deliveryMethodTable.pick_up.label : 'No address provided';
};
