import { describe, expect, test } from 'vitest';
import type { Order } from '../../orders/order.ts';
import { shipmentBadge } from './shipment-badge.ts';

const attempt = (state: 'requested' | 'unknown' | 'failed') => ({
  state,
  reference: 'PG1-1',
  shippingPartner: 'Delhivery',
  message: null,
  lacksWarehouse: false,
});
const of = (facts: Partial<Order>) =>
  shipmentBadge({
    shippingReference: null,
    shipmentAttempt: null,
    shipmentStatus: null,
    late: false,
    due: null,
    ...facts,
  });

// Proves (Statuses): READY is the default in data, filter and export; its badge is shown only for shipments
describe('the badge of a shipment', () => {
  test.each<{ what: string; facts: Partial<Order>; shown: string | null; said: string | null }>([
    { what: 'an order without a shipment', facts: {}, shown: null, said: null },
    {
      what: 'one that the external tool calls ready',
      facts: { shipmentStatus: 'READY' },
      shown: null,
      said: null,
    },
    {
      what: 'one whose courier refused',
      facts: { shipmentAttempt: attempt('failed') },
      shown: null,
      said: null,
    },
    {
      what: 'one that is late to be made ready',
      facts: { late: true, due: { step: 'ready', on: '2026-01-02' } },
      shown: null,
      said: null,
    },
    {
      what: 'a shipment being made',
      facts: { shipmentAttempt: attempt('requested') },
      shown: 'READY',
      said: 'READY',
    },
    {
      what: 'a shipment whose courier has not answered',
      facts: { shipmentAttempt: attempt('unknown') },
      shown: 'READY',
      said: 'READY',
    },
    { what: 'a new AWB', facts: { shippingReference: 'A1' }, shown: 'READY', said: 'READY' },
    {
      what: 'a parcel on its way',
      facts: { shippingReference: 'A1', shipmentStatus: 'IN_TRANSIT' },
      shown: 'IN_TRANSIT',
      said: 'IN_TRANSIT',
    },
    {
      what: 'a status without an AWB, such as the external tool’s',
      facts: { shipmentStatus: 'IN_TRANSIT' },
      shown: 'IN_TRANSIT',
      said: 'IN_TRANSIT',
    },
    {
      what: 'a late parcel, beside what its courier says',
      facts: {
        shippingReference: 'A1',
        shipmentStatus: 'IN_TRANSIT',
        late: true,
        due: { step: 'delivered', on: '2026-01-02' },
      },
      shown: 'DELAYED',
      said: 'IN_TRANSIT',
    },
  ])('$what', ({ facts, shown, said }) => {
    const badge = of(facts);
    expect([badge?.shown ?? null, badge?.said ?? null]).toEqual([shown, said]);
  });
});
