import { describe, expect, test } from 'vitest';
import { line } from '../../store/store-order.fixtures.ts';
import type { SeenFulfilment } from '../../store/store-order.ts';
import { fulfilledElsewhere, type OwnParcels, parcelOf } from './fulfilled-elsewhere.ts';

const now = new Date('2026-11-27T06:00:00Z');
const noneOfOurs: OwnParcels = { fulfilmentIds: new Set(), awbKeys: new Set() };

/** One made two days ago, with a number of Blue Dart. */
const fulfilment = (about: Partial<SeenFulfilment> = {}): SeenFulfilment => ({
  id: 'f1',
  status: 'SUCCESS',
  awb: 'BD1',
  company: 'Blue Dart',
  url: null,
  progress: 'FULFILLED',
  createdAt: '2026-11-25T06:00:00Z',
  deliveredAt: null,
  ...about,
});

/** A part of two bowls and a cup, in an order with a pot of another vendor. */
const bowls = { id: 'bowl', quantity: 2, needsShipping: true, held: 0 };
const cup = { id: 'cup', quantity: 1, needsShipping: true, held: 0 };
const storeLines = (unfulfilled: { bowl?: number; cup?: number; pot?: number } = {}) => [
  line({ id: 'bowl', unitPaise: 100, quantity: 2, unfulfilledQuantity: unfulfilled.bowl ?? 2 }),
  line({ id: 'cup', unitPaise: 100, quantity: 1, unfulfilledQuantity: unfulfilled.cup ?? 1 }),
  line({ id: 'pot', unitPaise: 100, quantity: 1, unfulfilledQuantity: unfulfilled.pot ?? 1 }),
];
const whole = [
  { id: 'bowl', quantity: 2 },
  { id: 'cup', quantity: 1 },
];

interface Given {
  readonly fulfilments: readonly SeenFulfilment[];
  readonly lines?: ReturnType<typeof storeLines>;
  readonly part?: readonly (typeof bowls)[];
  readonly own?: OwnParcels;
  readonly channel?: string;
}
const derive = ({ fulfilments, lines = storeLines(), part = [bowls, cup], own = noneOfOurs, channel = 'web' }: Given) =>
  fulfilledElsewhere({ fulfilments, lines, createdAt: '2026-11-24T06:00:00Z', channel }, { lines: part }, own, {
    now,
    oldAfterDays: 30,
  });
const told = (given: Given) => {
  const { left, pieces, parcels } = derive(given);
  return [left, Object.fromEntries(pieces), parcels.map(({ orderStatus }) => orderStatus)];
};

describe('what is left of a part', () => {
  test.each<[string, Given, unknown]>([
    ['nothing was fulfilled', { fulfilments: [] }, ['all', {}, []]],
    [
      'the only fulfilment has all, by what the store does not expect any more',
      { fulfilments: [fulfilment()], lines: storeLines({ bowl: 0, cup: 0, pot: 0 }) },
      ['none', { bowl: 2, cup: 1 }, ['in_transit']],
    ],
    [
      'the only fulfilment has one bowl',
      { fulfilments: [fulfilment()], lines: storeLines({ bowl: 1 }) },
      ['some', { bowl: 1 }, ['in_transit']],
    ],
    [
      'the only fulfilment has another vendor’s pot',
      { fulfilments: [fulfilment()], lines: storeLines({ pot: 0 }) },
      ['all', {}, []],
    ],
    [
      'a webhook names the lines',
      { fulfilments: [fulfilment({ lines: whole })], lines: storeLines() },
      ['none', { bowl: 2, cup: 1 }, ['in_transit']],
    ],
    [
      'two fulfilments share it',
      {
        fulfilments: [
          fulfilment({ lines: [{ id: 'bowl', quantity: 2 }] }),
          fulfilment({
            id: 'f2',
            awb: 'BD2',
            lines: [
              { id: 'cup', quantity: 1 },
              { id: 'pot', quantity: 1 },
            ],
          }),
        ],
      },
      ['none', { bowl: 2, cup: 1 }, ['in_transit', 'in_transit']],
    ],
    [
      'two fulfilments whose lines nobody has asked for: nothing is concluded',
      { fulfilments: [fulfilment(), fulfilment({ id: 'f2' })], lines: storeLines({ bowl: 0, cup: 0, pot: 0 }) },
      ['all', {}, []],
    ],
    [
      'a cancelled one does not count, and leaves the other the only one',
      {
        fulfilments: [fulfilment({ status: 'CANCELLED' }), fulfilment({ id: 'f2' })],
        lines: storeLines({ bowl: 0, cup: 0 }),
      },
      ['none', { bowl: 2, cup: 1 }, ['in_transit']],
    ],
    [
      'one that failed does not count',
      { fulfilments: [fulfilment({ status: 'ERROR', lines: whole })] },
      ['all', {}, []],
    ],
    [
      'more was fulfilled than is left after a refund',
      { fulfilments: [fulfilment({ lines: whole })], part: [{ ...bowls, quantity: 1 }, cup] },
      ['none', { bowl: 1, cup: 1 }, ['in_transit']],
    ],
    [
      'the line that needs no shipping stays unfulfilled',
      {
        fulfilments: [fulfilment({ lines: [{ id: 'bowl', quantity: 2 }] })],
        part: [bowls, { ...cup, needsShipping: false }],
      },
      ['none', { bowl: 2 }, ['in_transit']],
    ],
    [
      'our parcel, by its fulfilment',
      { fulfilments: [fulfilment({ lines: whole })], own: { ...noneOfOurs, fulfilmentIds: new Set(['f1']) } },
      ['all', {}, []],
    ],
    [
      'our parcel, by its number in another spelling',
      { fulfilments: [fulfilment({ awb: 'bd 1', lines: whole })], own: { ...noneOfOurs, awbKeys: new Set(['BD1']) } },
      ['all', {}, []],
    ],
    [
      'somebody else fulfilled what our parcel holds: that is a conflict, and not elsewhere',
      {
        fulfilments: [fulfilment({ lines: whole })],
        part: [
          { ...bowls, held: 2 },
          { ...cup, held: 1 },
        ],
      },
      ['all', {}, []],
    ],
    [
      'our parcel holds the cup alone',
      { fulfilments: [fulfilment({ lines: [{ id: 'bowl', quantity: 2 }] })], part: [bowls, { ...cup, held: 1 }] },
      ['some', { bowl: 2 }, ['in_transit']],
    ],
  ])('%s', (_, given, expected) => expect(told(given)).toEqual(expected));
});

describe('how far a parcel has come that was made in the store', () => {
  const old = '2026-10-27T06:00:00Z';
  test.each<[string, Partial<SeenFulfilment>, string, string, string, string | null]>([
    ['without a word', {}, 'web', 'in_transit', 'IN_TRANSIT', null],
    ['with a label only', { progress: 'LABEL_PRINTED' }, 'web', 'in_transit', 'IN_TRANSIT', null],
    ['out for delivery', { progress: 'out_for_delivery' }, 'web', 'in_transit', 'OUT_FOR_DELIVERY', null],
    ['attempted', { progress: 'ATTEMPTED_DELIVERY' }, 'web', 'in_transit', 'FAILED', null],
    ['failed', { progress: 'FAILURE' }, 'web', 'in_transit', 'EXCEPTION', null],
    ['with a word that is new', { progress: 'TELEPORTED' }, 'web', 'in_transit', 'IN_TRANSIT', null],
    [
      'delivered',
      { progress: 'DELIVERED', deliveredAt: '2026-11-26T09:00:00Z' },
      'web',
      'delivered',
      'DELIVERED',
      '2026-11-26T09:00:00Z',
    ],
    ['delivered without a time', { progress: 'DELIVERED' }, 'web', 'delivered', 'DELIVERED', '2026-11-25T06:00:00Z'],
    ['handed over at a till', { awb: null, progress: null }, 'pos', 'delivered', 'DELIVERED', '2026-11-25T06:00:00Z'],
    ['sent after it was sold at a till', { awb: 'BD1' }, 'pos', 'in_transit', 'IN_TRANSIT', null],
    ['without a number', { awb: null, company: null }, 'web', 'in_transit', 'IN_TRANSIT', null],
    ['old', { createdAt: old }, 'web', 'delivered', 'DELIVERED', old],
    ['old without a number', { awb: null, createdAt: old }, 'web', 'delivered', 'DELIVERED', old],
    [
      'old, and last attempted',
      { progress: 'ATTEMPTED_DELIVERY', createdAt: old },
      'web',
      'delivered',
      'DELIVERED',
      old,
    ],
    ['old, and failed', { progress: 'FAILURE', createdAt: old }, 'web', 'return_order', 'RETURNED', null],
    ['on its thirtieth day', { createdAt: '2026-10-28T06:00:01Z' }, 'web', 'in_transit', 'IN_TRANSIT', null],
  ])('%s', (_, about, channel, orderStatus, shipmentStatus, deliveredAt) => {
    const { parcels } = derive({ fulfilments: [fulfilment({ lines: whole, ...about })], channel });
    expect(parcels).toEqual([expect.objectContaining({ orderStatus, shipmentStatus, deliveredAt })]);
  });
});

test('the newest parcel that has not arrived stands for the part, else the newest', () => {
  const of = (first: Partial<SeenFulfilment>, second: Partial<SeenFulfilment>) =>
    parcelOf(
      derive({
        fulfilments: [
          fulfilment({
            id: 'f2',
            awb: 'BD2',
            createdAt: '2026-11-26T06:00:00Z',
            lines: [{ id: 'cup', quantity: 1 }],
            ...second,
          }),
          fulfilment({ lines: [{ id: 'bowl', quantity: 2 }], ...first }),
        ],
      }).parcels,
    )?.awb;
  const arrived = { progress: 'DELIVERED' };
  expect([of({}, {}), of(arrived, {}), of({}, arrived), of(arrived, arrived)]).toEqual(['BD2', 'BD2', 'BD1', 'BD2']);
  expect(parcelOf([])).toBeNull();
});
