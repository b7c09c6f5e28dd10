import type { Order } from '@shipmagic/domain/orders/order';
import { describe, expect, test } from 'vitest';
import { holdRows } from './hold-rows.ts';

/** Orders named by letters, later letters are newer. */
const rows = (letters: string, orderStatus = 'new') =>
  [...letters].map((letter) => ({ magicOrderId: letter, createdAt: letter, orderStatus }) as Order);
const shownFirst = (orders: readonly Order[]) => ({ orders, first: orders, happened: new Map<string, string>() });
const byId = (orders: readonly Order[]) => new Map(orders.map((order) => [order.magicOrderId, order]));
const hold = (shown: string, answer: string, single: readonly Order[] = []) =>
  holdRows(shownFirst(rows(shown)), { orders: rows(answer) }, byId(single));
const seen = ({ orders, notes, arrived }: ReturnType<typeof holdRows>) => ({
  shown: orders.map(({ magicOrderId }) => magicOrderId).join(''),
  gone: [...notes.keys()].join(''),
  arrived: arrived.join(''),
});

describe('rows that are shown stay in place', () => {
  test.each([
    { what: 'nothing changed', shown: 'edc', answer: 'edc', gone: '', arrived: '' },
    { what: 'two came in, and push the last ones off the page', shown: 'edc', answer: 'gfe', gone: '', arrived: 'gf' },
    { what: 'one came in, and the page has room', shown: 'ed', answer: 'fed', gone: '', arrived: 'f' },
    { what: 'one left, and an older one moved up', shown: 'edc', answer: 'ecb', gone: 'd', arrived: '' },
    { what: 'one left, and nothing moved up', shown: 'edc', answer: 'ec', gone: 'd', arrived: '' },
    { what: 'the last one left', shown: 'edc', answer: 'ed', gone: 'c', arrived: '' },
    { what: 'one left while another came in', shown: 'edc', answer: 'fec', gone: 'd', arrived: 'f' },
    { what: 'one came into the middle', shown: 'eca', answer: 'edca', gone: '', arrived: 'd' },
    { what: 'all left', shown: 'edc', answer: '', gone: 'edc', arrived: '' },
  ])('when $what', ({ shown, answer, gone, arrived }) => {
    expect(seen(hold(shown, answer))).toEqual({ shown, gone, arrived });
  });

  test.each([
    { what: 'one came in and pushed another off the page', shown: 'bda', answer: 'bfd', gone: '', arrived: 'f' },
    { what: 'one moved off a full page', shown: 'bda', answer: 'bac', gone: '', arrived: '' },
    { what: 'one left', shown: 'bda', answer: 'ba', gone: 'd', arrived: '' },
  ])('in a list that is not sorted by date, when $what', ({ shown, answer, gone, arrived }) => {
    expect(seen(holdRows(shownFirst(rows(shown)), { orders: rows(answer) }, new Map(), false))).toEqual({
      shown,
      gone,
      arrived,
    });
  });

  test('and show their latest known state', () => {
    const { orders, unknown } = hold('edc', 'e', rows('d', 'cancelled'));
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual(['new', 'cancelled', 'new']);
    expect(unknown).toEqual(['d', 'c']);
  });
});

// Proves (The list): A row that has been worked on stays, says what happened and stays usable; a refused or undone
// change leaves no note
describe('a row that has been worked on says what happened', () => {
  const order = (facts: Partial<Order> = {}) =>
    ({
      magicOrderId: 'a',
      createdAt: 'a',
      orderStatus: 'new',
      shippingReference: null,
      shippingLabelUrl: null,
      ...facts,
    }) as Order;
  /** The note after each further state of the only row, which the list no longer has if told so. */
  const told = (states: readonly Partial<Order>[], left = false) => {
    let shown: Parameters<typeof holdRows>[0] = shownFirst([order()]);
    return states.map((facts) => {
      const rows = [order(facts)];
      const held = holdRows(shown, { orders: left ? [] : rows }, byId(rows));
      shown = { ...shown, orders: held.orders, happened: held.happened };
      return held.notes.get('a') ?? null;
    });
  };

  test.each<{ what: string; states: Partial<Order>[]; left?: boolean; notes: (string | null)[] }>([
    { what: 'nothing', states: [{}], notes: [null] },
    { what: 'a move', states: [{ orderStatus: 'confirmed' }], notes: ['Moved to Confirmed'] },
    {
      what: 'a move out of the list',
      states: [{ orderStatus: 'confirmed' }],
      left: true,
      notes: ['Moved to Confirmed'],
    },
    { what: 'leaving for another reason', states: [{}], left: true, notes: ['No longer in this list'] },
    {
      what: 'one step after another',
      states: [
        { orderStatus: 'confirmed' },
        { orderStatus: 'confirmed', shippingReference: 'A1' },
        { orderStatus: 'confirmed', shippingReference: 'A1', shippingLabelUrl: '/labels/1' },
        { orderStatus: 'confirmed' },
      ],
      notes: ['Moved to Confirmed', 'Shipment created', 'Label generated', 'Shipment cancelled'],
    },
    {
      what: 'a move that is refused, or undone',
      states: [{ orderStatus: 'confirmed' }, {}],
      notes: ['Moved to Confirmed', null],
    },
    {
      what: 'a change of something else afterwards',
      states: [{ orderStatus: 'confirmed' }, { orderStatus: 'confirmed', note: 'ring twice' }],
      notes: ['Moved to Confirmed', 'Moved to Confirmed'],
    },
  ])('$what', ({ states, left, notes }) => {
    expect(told(states, left)).toEqual(notes);
  });
});
