import type { Order } from '@shipmagic/domain/orders/order';
import { erasedText } from '@shipmagic/domain/text/erased-text';

type Erasable = Pick<Order, 'customerName' | 'personalDataErasedAt'>;

/** The customer's name; once it is erased, that it is. */
export const shownCustomer = ({ customerName, personalDataErasedAt }: Erasable): string =>
  customerName ?? (personalDataErasedAt ? erasedText(personalDataErasedAt) : '–');

/** Shown where there is no address. */
export const withoutAddress = ({ personalDataErasedAt }: Erasable): string =>
  personalDataErasedAt ? 'Erased' : 'No address provided';
