import type { Order } from '@shipmagic/domain/orders/order';
import { type AddressPart, addressLine, whyAddressStays } from '@shipmagic/domain/orders/other-parts';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { readOtherParts } from '../order/orders.ts';
import { presentOrder } from '../order/present-order.ts';
import { readVisibleOrder } from '../order/visible-order.ts';

/** The other parts of the same store order, for correcting the address of this one. */
export async function listOtherParts(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<AddressPart[]> {
  const { row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const here = placeOf(order);
  const others = (await readOtherParts(tx, viewer, row)).map((other) => presentOrder(other, viewer));
  return others.map((other) => {
    const there = placeOf(other);
    return {
      magicOrderId: other.magicOrderId,
      vendorName: other.vendorName,
      version: other.version,
      goesElsewhere: there === here ? null : there,
      stays: whyAddressStays(other),
    };
  });
}

const placeOf = ({ shippingAddress: at }: Order) => (at && addressLine(at)) || 'no address';
