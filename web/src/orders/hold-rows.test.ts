import type { Order } from '@shipmagic/domain/orders/order';
import { describe, expect, test } from 'vitest';
import { holdRows } from './hold-rows.ts';

/** Orders named by letters, later letters are newer. */
const rows = (letters: string, orderStatus = 'new') =>
  [...letters].map((letter) => ({ magicOrderId: letter, createdAt: letter, orderStatus }) as Order);
const hold = (shown: string, answer: string, single: readonly Order[] = []) =>
  holdRows(rows(shown), { orders: rows(answer, 'hold') }, new Map(single.map((order) => [order.magicOrderId, order])));
const seen = ({ orders, gone, arrived }: ReturnType<typeof holdRows>) => ({
  shown: orders.map(({ magicOrderId }) => magicOrderId).join(''),
  gone: [...gone].join(''),
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

  test('and show their latest known state', () => {
    const { orders, unknown } = hold('edc', 'e', rows('d', 'cancelled'));
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual(['hold', 'cancelled', 'new']);
    expect(unknown).toEqual(['d', 'c']);
  });
});
