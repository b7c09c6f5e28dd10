import { describe, expect, test } from 'vitest';
import { storeOutcome } from '../../statuses/store-state.ts';
import { type FulfilmentPlan, type ParcelToTell, planFulfilment } from './plan-fulfilment.ts';
import type { StoreFulfilment, StoreFulfilmentOrder, StoreView } from './store-view.ts';

const parcel = (about: Partial<ParcelToTell> = {}): ParcelToTell => ({
  awb: 'A1',
  company: 'Delhivery',
  url: 'https://courier.example/A1',
  wanted: 'fulfilled',
  lines: [
    { id: 'bowl', quantity: 2 },
    { id: 'cup', quantity: 1 },
  ],
  fulfilmentIds: [],
  siblingAwbs: [],
  pastAwbs: [],
  siblingFulfilmentIds: [],
  ...about,
});
const order = (
  id: string,
  lines: Record<string, number>,
  about: Partial<StoreFulfilmentOrder> = {},
): StoreFulfilmentOrder => ({
  id,
  state: 'shippable',
  detail: null,
  locationId: 'main',
  lines: Object.entries(lines).map(([lineId, remaining]) => ({ id: `${id}-${lineId}`, lineId, remaining })),
  ...about,
});
const fulfilment = (
  id: string,
  lines: Record<string, number>,
  numbers: readonly (string | null)[] = [],
  about: Partial<StoreFulfilment> = {},
): StoreFulfilment => ({
  id,
  state: 'live',
  tracking: numbers.map((number) => ({ number, url: number && `https://courier.example/${number}` })),
  lines: Object.entries(lines).map(([lineId, quantity]) => ({ lineId, quantity })),
  ...about,
});
/** `unfulfilled`: what the store still expects of each line; another vendor's line is always there. */
const view = (about: Partial<StoreView> & { unfulfilled?: Record<string, number> } = {}): StoreView => ({
  cancelled: false,
  lines: Object.entries({ bowl: 2, cup: 1, foreign: 1, ...about.unfulfilled }).map(([id, unfulfilled]) => ({
    id,
    unfulfilled,
    needsShipping: true,
  })),
  fulfilmentOrders: [order('fo', { bowl: 2, cup: 1, foreign: 1 })],
  fulfilments: [],
  ...about,
});
const nothingOpen = { unfulfilled: { bowl: 0, cup: 0 }, fulfilmentOrders: [order('fo', { foreign: 1 })] };
const whole = { bowl: 2, cup: 1 };

const create = (...groups: [string, Record<string, number>][]) => ({
  kind: 'create' as const,
  groups: groups.map(([fulfilmentOrderId, lines]) => ({
    fulfilmentOrderId,
    lines: Object.entries(lines).map(([line, quantity]) => ({ id: `${fulfilmentOrderId}-${line}`, quantity })),
  })),
});
const track = (fulfilmentId: string, ...numbers: string[]) => ({
  kind: 'track' as const,
  fulfilmentId,
  numbers: numbers.map((number) => ({ number, url: `https://courier.example/${number}` })),
});
const cancel = (fulfilmentId: string) => ({ kind: 'cancel' as const, fulfilmentId });
const done = { state: 'done' } as const;
const superseded = { state: 'superseded' } as const;

// Proves (The public tracking page): What was done in the store meanwhile is taken up or shown: fulfilled with or
// without a number, cancelled, edited, deleted, refused
describe('what the store is told of a parcel', () => {
  test.each<[string, Partial<ParcelToTell>, StoreView | null, FulfilmentPlan['steps'], FulfilmentPlan['outcome']]>([
    ['nothing known: fulfilled, only its own lines', {}, view(), [create(['fo', whole])], done],
    [
      'two fulfilment orders at one location: one fulfilment',
      {},
      view({ fulfilmentOrders: [order('a', { bowl: 1 }), order('b', { bowl: 1, cup: 1 })] }),
      [create(['a', { bowl: 1 }], ['b', { bowl: 1, cup: 1 }])],
      done,
    ],
    [
      'two locations: a fulfilment for each',
      {},
      view({ fulfilmentOrders: [order('a', { bowl: 2 }), order('b', { cup: 1 }, { locationId: 'second' })] }),
      [create(['a', { bowl: 2 }]), create(['b', { cup: 1 }])],
      done,
    ],
    ['known already', {}, view({ ...nothingOpen, fulfilments: [fulfilment('f', whole, ['A1'])] }), [], done],
    [
      'known without its link: the link is added',
      {},
      view({
        ...nothingOpen,
        fulfilments: [fulfilment('f', whole, [], { tracking: [{ number: 'A1', url: null }] })],
      }),
      [track('f', 'A1')],
      done,
    ],
    [
      'fulfilled there without a number: the number is added',
      {},
      view({ ...nothingOpen, fulfilments: [fulfilment('f', whole)] }),
      [track('f', 'A1')],
      done,
    ],
    [
      'half of it fulfilled there without a number: the number is added and the rest is fulfilled',
      {},
      view({
        unfulfilled: { bowl: 0 },
        fulfilmentOrders: [order('fo', { cup: 1 })],
        fulfilments: [fulfilment('f', { bowl: 2 })],
      }),
      [track('f', 'A1'), create(['fo', { cup: 1 }])],
      done,
    ],
    [
      'fulfilled there together with another part that has a parcel from here: both numbers',
      { siblingAwbs: ['B1'] },
      view({ ...nothingOpen, fulfilments: [fulfilment('f', { ...whole, foreign: 1 }, ['B1'])] }),
      [track('f', 'B1', 'A1')],
      done,
    ],
    [
      'known under the number of an earlier parcel: the new number replaces it',
      { pastAwbs: ['A0'] },
      view({ ...nothingOpen, fulfilments: [fulfilment('f', whole, ['A0'])] }),
      [track('f', 'A1')],
      done,
    ],
    [
      'under somebody else’s number: left alone and shown',
      {},
      view({ ...nothingOpen, fulfilments: [fulfilment('f', whole, ['X9'])] }),
      [],
      storeOutcome('other_number', 'X9'),
    ],
    [
      'half of it under somebody else’s number: the rest is fulfilled, and it is shown',
      {},
      view({
        unfulfilled: { bowl: 0 },
        fulfilmentOrders: [order('fo', { cup: 1 })],
        fulfilments: [fulfilment('f', { bowl: 2 }, ['X9'])],
      }),
      [create(['fo', { cup: 1 }])],
      storeOutcome('other_number', 'X9'),
    ],
    [
      'cancelled there by somebody: shown, not made again',
      { fulfilmentIds: ['f'] },
      view({ fulfilments: [fulfilment('f', whole, ['A1'], { state: 'cancelled' })] }),
      [],
      storeOutcome('cancelled_there'),
    ],
    [
      'cancelled by us before: made again',
      {},
      view({ fulfilments: [fulfilment('f', whole, ['A1'], { state: 'cancelled' })] }),
      [create(['fo', whole])],
      done,
    ],
    [
      'on hold',
      {},
      view({ fulfilmentOrders: [order('fo', whole, { state: 'on_hold', detail: 'Fraud' })] }),
      [],
      storeOutcome('on_hold', 'Fraud'),
    ],
    [
      'on hold in part: the rest is fulfilled',
      {},
      view({ fulfilmentOrders: [order('a', { bowl: 2 }), order('b', { cup: 1 }, { state: 'on_hold' })] }),
      [create(['a', { bowl: 2 }])],
      storeOutcome('on_hold'),
    ],
    [
      'a hold of other lines does not matter',
      {},
      view({
        fulfilmentOrders: [order('a', whole), order('b', { foreign: 1 }, { state: 'on_hold' })],
      }),
      [create(['a', whole])],
      done,
    ],
    [
      'scheduled',
      {},
      view({ fulfilmentOrders: [order('fo', whole, { state: 'scheduled', detail: '2026-12-01' })] }),
      [],
      storeOutcome('scheduled', '2026-12-01'),
    ],
    [
      'for a third party',
      {},
      view({ fulfilmentOrders: [order('fo', whole, { state: 'foreign', detail: 'Fulfil Co' })] }),
      [],
      storeOutcome('third_party', 'Fulfil Co'),
    ],
    [
      'fulfilment orders hidden by a missing permission',
      {},
      view({ fulfilmentOrders: [] }),
      [],
      storeOutcome('not_visible'),
    ],
    [
      'one of several hidden: what is visible is fulfilled',
      {},
      view({ fulfilmentOrders: [order('fo', { bowl: 2 })] }),
      [create(['fo', { bowl: 2 }])],
      storeOutcome('not_visible'),
    ],
    [
      'fewer ordered since: what is left',
      {},
      view({ unfulfilled: { bowl: 1 }, fulfilmentOrders: [order('fo', { bowl: 1, cup: 1 })] }),
      [create(['fo', { bowl: 1, cup: 1 }])],
      done,
    ],
    [
      'more ordered since: only what is in the parcel',
      {},
      view({ unfulfilled: { bowl: 5 }, fulfilmentOrders: [order('fo', { bowl: 5, cup: 1 })] }),
      [create(['fo', whole])],
      done,
    ],
    [
      'more ordered after it was told: the addition is not in this parcel',
      { fulfilmentIds: ['f'] },
      view({
        unfulfilled: { bowl: 3, cup: 0 },
        fulfilmentOrders: [order('fo', { bowl: 3 })],
        fulfilments: [fulfilment('f', whole, ['A1'])],
      }),
      [],
      done,
    ],
    ['everything removed from the order', {}, view(nothingOpen), [], storeOutcome('nothing_left')],
    ['order cancelled', {}, view({ ...nothingOpen, cancelled: true }), [], storeOutcome('order_cancelled')],
    ['order deleted, or hidden', {}, null, [], storeOutcome('order_not_found')],
    [
      'lines that are not shipped are not waited for',
      {},
      view({
        lines: [
          { id: 'bowl', unfulfilled: 2, needsShipping: true },
          { id: 'cup', unfulfilled: 1, needsShipping: false },
        ],
        fulfilmentOrders: [order('fo', { bowl: 2 })],
      }),
      [create(['fo', { bowl: 2 }])],
      done,
    ],
    [
      'a cancelled parcel: its fulfilment is cancelled',
      { wanted: 'cancelled', fulfilmentIds: ['f'] },
      view({ fulfilments: [fulfilment('f', whole, ['A1'])] }),
      [cancel('f')],
      superseded,
    ],
    [
      'a cancelled parcel whose answer was lost: recognised by its number',
      { wanted: 'cancelled' },
      view({ fulfilments: [fulfilment('f', whole, ['A1'])] }),
      [cancel('f')],
      superseded,
    ],
    [
      'a cancelled parcel in a fulfilment with another parcel: only its number goes',
      { wanted: 'cancelled', fulfilmentIds: ['f'], siblingAwbs: ['B1'] },
      view({ fulfilments: [fulfilment('f', whole, ['A1', 'B1'])] }),
      [track('f', 'B1')],
      superseded,
    ],
    [
      'a cancelled parcel whose AWB was entered again: the new one stays',
      { wanted: 'cancelled', siblingFulfilmentIds: ['f'] },
      view({ fulfilments: [fulfilment('f', whole, ['A1'])] }),
      [],
      superseded,
    ],
    ['a cancelled parcel that the store never had', { wanted: 'cancelled' }, view(), [], superseded],
    ['a cancelled parcel of a deleted order', { wanted: 'cancelled', fulfilmentIds: ['f'] }, null, [], superseded],
  ])('%s', (_name, about, store, steps, outcome) => {
    expect(planFulfilment(parcel(about), store)).toMatchObject({ steps, outcome });
  });
});
