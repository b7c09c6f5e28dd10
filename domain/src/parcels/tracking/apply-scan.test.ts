import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../statuses/order-status.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';
import { type MappedScan, nextFromScans, type ScanState } from './apply-scan.ts';

const at = (hour: number) => `2026-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const scan = (hour: number, shipmentStatus: ShipmentStatus, orderStatus: OrderStatus | null): MappedScan => ({
  happenedAt: at(hour),
  shipmentStatus,
  orderStatus,
});
const state = (given: Partial<ScanState> = {}): ScanState => ({
  orderStatus: 'ready_to_ship',
  shipmentStatus: 'READY',
  lastScanAt: null,
  cancelledLocally: false,
  ...given,
});
const moving = state({ orderStatus: 'in_transit', shipmentStatus: 'IN_TRANSIT', lastScanAt: at(5) });

const pickup = scan(6, 'IN_TRANSIT', 'in_transit');
const out = scan(8, 'OUT_FOR_DELIVERY', 'in_transit');
const failed = scan(9, 'FAILED', 'exception');
const delivered = scan(12, 'DELIVERED', 'delivered');
const lost = scan(10, 'LOST', 'exception');
const backStarts = scan(13, 'RTO', 'rto');
const backAgain = scan(14, 'RETURNING', 'rto');
const backHome = scan(15, 'RETURNED', 'rto');

type Case = [string, ScanState, MappedScan[], OrderStatus, ShipmentStatus | null, string | null];
test.each<Case>([
  ['nothing happens without scans', state(), [], 'ready_to_ship', 'READY', null],
  [
    'a manifest makes a new order ready',
    state({ orderStatus: 'new', shipmentStatus: null }),
    [scan(1, 'READY', 'ready_to_ship')],
    'ready_to_ship',
    'READY',
    at(1),
  ],
  ['the whole way', state(), [pickup, out, delivered], 'delivered', 'DELIVERED', at(12)],
  ['out of order', state(), [delivered, pickup, out], 'delivered', 'DELIVERED', at(12)],
  [
    'a late scan',
    { ...moving, shipmentStatus: 'OUT_FOR_DELIVERY', lastScanAt: at(8) },
    [pickup],
    'in_transit',
    'OUT_FOR_DELIVERY',
    at(8),
  ],
  ['a failed attempt', moving, [out, failed], 'exception', 'FAILED', at(9)],
  [
    'out again after a failed attempt',
    moving,
    [failed, scan(10, 'OUT_FOR_DELIVERY', 'in_transit')],
    'in_transit',
    'OUT_FOR_DELIVERY',
    at(10),
  ],
  ['exception, then delivered', moving, [failed, delivered], 'delivered', 'DELIVERED', at(12)],
  [
    'a failed pickup tried again',
    state(),
    [scan(6, 'EXCEPTION', 'exception'), scan(7, 'READY', 'ready_to_ship')],
    'ready_to_ship',
    'READY',
    at(7),
  ],
  ['a manifest after pickup', moving, [scan(6, 'READY', 'ready_to_ship')], 'in_transit', 'IN_TRANSIT', at(6)],
  ['the way back', moving, [failed, backStarts, backAgain, backHome], 'rto', 'RETURNED', at(15)],
  ['no second way out', moving, [backStarts, scan(14, 'IN_TRANSIT', 'in_transit')], 'rto', 'RTO', at(14)],
  [
    'a return that was called off',
    moving,
    [backStarts, scan(14, 'DELIVERED', 'delivered')],
    'delivered',
    'DELIVERED',
    at(14),
  ],
  ['lost', moving, [lost], 'exception', 'LOST', at(10)],
  ['lost and found', moving, [lost, scan(11, 'IN_TRANSIT', 'in_transit')], 'in_transit', 'IN_TRANSIT', at(11)],
  ['after delivery nothing counts', moving, [delivered, backStarts], 'delivered', 'DELIVERED', at(13)],
  [
    'after a courier’s cancellation nothing counts',
    state(),
    [scan(1, 'CANCELLED', null), pickup],
    'ready_to_ship',
    'CANCELLED',
    at(6),
  ],
  [
    'cancelled by us',
    state({ orderStatus: 'confirmed', shipmentStatus: 'CANCELLED', cancelledLocally: true }),
    [pickup],
    'confirmed',
    'CANCELLED',
    at(6),
  ],
  [
    'cancelled by us, before the status says so',
    state({ orderStatus: 'cancelled', cancelledLocally: true }),
    [pickup],
    'cancelled',
    'READY',
    at(6),
  ],
  [
    'a cancelled order whose parcel goes on',
    state({ orderStatus: 'cancelled' }),
    [pickup],
    'cancelled',
    'IN_TRANSIT',
    at(6),
  ],
  ['a hold overtaken by the pickup', state({ orderStatus: 'hold' }), [pickup], 'in_transit', 'IN_TRANSIT', at(6)],
  ['a hold before pickup', state({ orderStatus: 'hold' }), [scan(1, 'READY', 'ready_to_ship')], 'hold', 'READY', at(1)],
  ['a hold on a moving parcel', { ...moving, orderStatus: 'hold' }, [out], 'hold', 'OUT_FOR_DELIVERY', at(8)],
  ['a hold on a failing parcel', { ...moving, orderStatus: 'hold' }, [failed], 'hold', 'FAILED', at(9)],
  [
    'a hold ends with the delivery',
    { ...moving, orderStatus: 'hold' },
    [out, delivered],
    'delivered',
    'DELIVERED',
    at(12),
  ],
  ['a hold ends with the way back', { ...moving, orderStatus: 'hold' }, [failed, backStarts], 'rto', 'RTO', at(13)],
  ['a hold ends with a return before any scan', state({ orderStatus: 'hold' }), [backHome], 'rto', 'RETURNED', at(15)],
  [
    'a reverse pickup',
    state({ orderStatus: 'in_transit' }),
    [scan(1, 'RETURNING', 'in_reverse_transit'), scan(2, 'RETURNED', 'return_order')],
    'return_order',
    'RETURNED',
    at(2),
  ],
  [
    'the further of two at the same time',
    state(),
    [scan(6, 'OUT_FOR_DELIVERY', 'in_transit'), pickup],
    'in_transit',
    'OUT_FOR_DELIVERY',
    at(6),
  ],
  [
    'the newest scan again, after a person’s change',
    { ...moving, orderStatus: 'exception' },
    [scan(5, 'IN_TRANSIT', 'in_transit')],
    'exception',
    'IN_TRANSIT',
    at(5),
  ],
  [
    'marked as delivered by hand, and delivered',
    state({ orderStatus: 'in_transit', shipmentStatus: 'DELIVERED' }),
    [delivered],
    'delivered',
    'DELIVERED',
    at(12),
  ],
  [
    'cancelled by its courier while its order is open',
    state({ orderStatus: 'in_transit', shipmentStatus: 'CANCELLED' }),
    [delivered],
    'in_transit',
    'CANCELLED',
    at(12),
  ],
  ['a time that cannot be read', moving, [{ ...delivered, happenedAt: 'soon' }], 'in_transit', 'IN_TRANSIT', at(5)],
  [
    'times with a zone',
    moving,
    [{ ...delivered, happenedAt: '2026-11-02T12:00:00+05:30' }],
    'delivered',
    'DELIVERED',
    at(6).replace('06:00', '06:30'),
  ],
])('%s', (_, current, scans, orderStatus, shipmentStatus, lastScanAt) =>
  expect(nextFromScans(current, scans)).toEqual({ orderStatus, shipmentStatus, lastScanAt }),
);

describe('of two scans with the same time', () => {
  test('the pickup counts before the failed attempt, in either order', () => {
    const held = state({ orderStatus: 'hold' });
    const both = [pickup, scan(6, 'FAILED', 'exception')];
    const next = { orderStatus: 'exception', shipmentStatus: 'FAILED', lastScanAt: at(6) };
    expect(nextFromScans(held, both)).toEqual(next);
    expect(nextFromScans(held, both.toReversed())).toEqual(next);
  });

  test.each<[OrderStatus | null, OrderStatus | null]>([
    [null, 'in_transit'],
    [null, 'exception'],
    ['exception', 'in_transit'],
  ])('and the same status but the order statuses %s and %s, the same one counts in either order', (one, other) => {
    const both = [scan(6, 'IN_TRANSIT', one), scan(6, 'IN_TRANSIT', other)];
    const next = nextFromScans(state(), both);
    expect(next).toMatchObject({ shipmentStatus: 'IN_TRANSIT', lastScanAt: at(6) });
    expect(nextFromScans(state(), both.toReversed())).toEqual(next);
  });
});

describe('properties', () => {
  const scans = fc.array(
    fc.record({
      happenedAt: fc.integer({ min: 0, max: 12 }).map(at),
      shipmentStatus: fc.constantFrom(...shipmentStatuses),
      orderStatus: fc.constantFrom<OrderStatus | null>(
        null,
        'ready_to_ship',
        'in_transit',
        'delivered',
        'rto',
        'exception',
        'in_reverse_transit',
        'return_order',
      ),
    }),
    { maxLength: 12 },
  );
  const states = fc.record({
    orderStatus: fc.constantFrom(...orderStatuses),
    shipmentStatus: fc.constantFrom<ShipmentStatus | null>(null, ...shipmentStatuses),
    lastScanAt: fc.option(fc.integer({ min: 0, max: 12 }).map(at)),
    cancelledLocally: fc.boolean(),
  });
  const shuffled = scans.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length })),
  );

  it('the result is the same for any order of the scans and for duplicates', () => {
    fc.assert(
      fc.property(states, shuffled, (current, [given, other]) => {
        const once = nextFromScans(current, given);
        expect(nextFromScans(current, other)).toEqual(once);
        expect(nextFromScans(current, [...given, ...other])).toEqual(once);
      }),
    );
  });

  it('replaying all scans changes nothing', () => {
    fc.assert(
      fc.property(states, scans, (current, given) => {
        const once = nextFromScans(current, given);
        expect(nextFromScans({ ...current, ...once }, given)).toEqual(once);
      }),
    );
  });

  it('a final state is never left, and a shipment we cancelled never revived', () => {
    fc.assert(
      fc.property(states, scans, (current, given) => {
        const next = nextFromScans(current, given);
        if (['DELIVERED', 'RETURNED', 'CANCELLED'].includes(current.shipmentStatus ?? '')) {
          expect(next.shipmentStatus).toBe(current.shipmentStatus);
        }
        if (
          ['delivered', 'cancelled', 'return_order', 'returned'].includes(current.orderStatus) ||
          current.cancelledLocally
        ) {
          expect(next.orderStatus).toBe(current.orderStatus);
        }
        expect(Date.parse(next.lastScanAt ?? at(0))).toBeGreaterThanOrEqual(Date.parse(current.lastScanAt ?? at(0)));
      }),
    );
  });
});
