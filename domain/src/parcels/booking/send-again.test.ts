import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../statuses/order-status.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';
import { sendAgainRefusal } from './send-again.ts';

const refusal = (orderStatus: OrderStatus, shipmentStatus: ShipmentStatus | null, shippingReference: string | null) =>
  sendAgainRefusal({ orderStatus, shipmentStatus, shippingReference });

describe('an order is sent again', () => {
  test('only when its parcel has come back, is lost or was cancelled, and it waits for a decision', () => {
    const open = orderStatuses.flatMap((order) =>
      shipmentStatuses.filter((parcel) => refusal(order, parcel, 'A1') === null).map((parcel) => `${order} ${parcel}`),
    );
    const gone = ['CANCELLED', 'LOST', 'RETURNED'];
    expect(open.toSorted()).toEqual(
      ['exception', 'in_transit', 'ready_to_ship', 'rto'].flatMap((order) =>
        gone.map((parcel) => `${order} ${parcel}`),
      ),
    );
  });

  test.each<[OrderStatus, string | null]>([
    ['rto', null],
    ['exception', null],
    ['ready_to_ship', 'This order has no parcel: create its shipment.'],
    ['new', 'This order has not been sent yet: create its shipment.'],
    ['in_transit', 'This order is In Transit with a parcel that nobody has entered: enter its tracking first.'],
  ])('from %s without a parcel: %s', (status, why) => expect(refusal(status, null, null)).toBe(why));

  test.each<[ShipmentStatus, RegExp]>([
    ['READY', /cancel the shipment/],
    ['OUT_FOR_DELIVERY', /may still be delivered: call it back/],
    ['EXCEPTION', /may still be delivered: call it back/],
    ['RETURNING', /on its way back and may still be delivered/],
    ['DELIVERED', /was delivered/],
  ])('not while its parcel is %s', (status, why) => expect(refusal('exception', status, 'A1')).toMatch(why));
});
