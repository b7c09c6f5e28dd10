import type { Address } from '@shipmagic/domain/orders/order';
import { type AddressPart, addressLine, placeLine, whyAddressStays } from '@shipmagic/domain/orders/other-parts';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { readOtherParts } from '../order/orders.ts';
import { presentOrder } from '../order/present-order.ts';
import { readVisibleOrder } from '../order/visible-order.ts';

/** The other parts of the same store order, for correcting the address of this one. */
export async function listOtherParts(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<AddressPart[]> {
  const { row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const others = (await readOtherParts(tx, viewer, row)).map((other) => presentOrder(other, viewer));
  return others.map((other) => {
    const [here, there] = [order.shippingAddress, other.shippingAddress];
    // The names are said only where they differ.
    const isForSame = here?.name === there?.name && here?.company === there?.company;
    return {
      magicOrderId: other.magicOrderId,
      vendorName: other.vendorName,
      version: other.version,
      goesElsewhere: textOf(here) === textOf(there) ? null : textOf(there, isForSame ? placeLine : addressLine),
      stays: whyAddressStays(other),
    };
  });
}

const textOf = (at: Address | null, inWords = addressLine) => (at && inWords(at)) || 'no address';
