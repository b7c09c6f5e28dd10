import { expect, test } from 'vitest';
import { type PartToErase, whyErasureWaits } from './why-erasure-waits.ts';

const part = (about: Partial<PartToErase>): PartToErase => ({
  magicOrderId: 'PG1-1',
  orderStatus: 'new',
  shippingPartner: null,
  shippingReference: null,
  attemptState: null,
  ...about,
});
const parcel = { shippingPartner: 'Delhivery', shippingReference: 'D1' };

// Proves (Privacy): Parcels under way are erased after delivery or return; what waits is listed with its reason
test.each<[string, Partial<PartToErase>, string | null]>([
  ['that nobody has shipped', {}, null],
  ['that is cancelled', { orderStatus: 'cancelled' }, null],
  ['whose shipment is being made', { attemptState: 'requested' }, 'A shipment of PG1-1 is being made.'],
  ['whose shipment may exist', { attemptState: 'unknown' }, 'A shipment of PG1-1 is being made.'],
  ['whose shipment failed', { attemptState: 'failed' }, null],
  [
    'with a label',
    { orderStatus: 'ready_to_ship', attemptState: 'created', ...parcel },
    'The parcel of PG1-1 is under way (Delhivery, AWB D1).',
  ],
  ['on its way', { orderStatus: 'in_transit', ...parcel }, 'The parcel of PG1-1 is under way (Delhivery, AWB D1).'],
  ['on its way back', { orderStatus: 'rto', ...parcel }, 'The parcel of PG1-1 is under way (Delhivery, AWB D1).'],
  ['on its way without a number', { orderStatus: 'in_transit' }, 'PG1-1 is under way.'],
  ['that is delivered', { orderStatus: 'delivered', ...parcel }, null],
  ['that came back', { orderStatus: 'returned', ...parcel }, null],
])('an order %s', (_, about, reason) => expect(whyErasureWaits([part(about)])).toBe(reason));

test('one parcel keeps all parts of an order waiting, and each is named', () =>
  expect(
    whyErasureWaits([
      part({ orderStatus: 'delivered', ...parcel }),
      part({ magicOrderId: 'PG1-2', orderStatus: 'in_transit', shippingReference: 'X9' }),
      part({ magicOrderId: 'PG1-3', attemptState: 'unknown' }),
    ]),
  ).toBe('The parcel of PG1-2 is under way (by hand, AWB X9); A shipment of PG1-3 is being made.'));

test('an order that is not here waits for nothing', () => expect(whyErasureWaits([])).toBeNull());
