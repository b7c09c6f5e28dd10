import { expect, test } from 'vitest';
import { isOrderIn } from '../statuses/order-sets.ts';
import { orderStatuses, orderStatusLabels } from '../statuses/order-status.ts';
import { otherPartsText, whyAddressStays } from './other-parts.ts';

const part = { orderStatus: 'new', shippingReference: null, shipmentAttempt: null } as const;
const attempt = (state: 'requested' | 'unknown' | 'failed') => ({
  ...part,
  shipmentAttempt: { state, reference: 'PG1-1', shippingPartner: 'Delhivery', message: null, lacksWarehouse: false },
});

test.each([
  [part, null],
  [attempt('failed'), null],
  [attempt('requested'), 'its shipment is being made'],
  [attempt('unknown'), 'its shipment is being made'],
  [{ ...part, shippingReference: 'AWB1' }, 'it has a shipment'],
  [{ ...part, orderStatus: 'delivered', shippingReference: 'AWB1' }, 'it has a shipment'],
] as const)('the address of %j is kept because %j', (order, reason) => {
  expect(whyAddressStays(order)).toBe(reason);
});

test('a part that left its vendor without an AWB keeps its address', () => {
  for (const orderStatus of orderStatuses)
    expect(whyAddressStays({ ...part, orderStatus })).toBe(
      isOrderIn('shipped', orderStatus) ? `it is ${orderStatusLabels[orderStatus]}` : null,
    );
});

test.each([
  [[], [], ''],
  [['PG1-2'], [], 'PG1-2 has the new address, too.'],
  [
    ['PG1-2', 'PG1-3'],
    ['PG1-4'],
    'PG1-2, PG1-3 have the new address, too. PG1-4 was left as it is: it has a shipment.',
  ],
])('reports %j corrected and %j kept as %j', (corrected, left, text) => {
  const parts = {
    corrected: corrected.map((magicOrderId) => ({ magicOrderId })),
    left: left.map((magicOrderId) => ({ magicOrderId, reason: 'it has a shipment' })),
  };
  expect(otherPartsText(parts)).toBe(text);
});
