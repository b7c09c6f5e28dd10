import { describe, expect, test } from 'vitest';
import { line } from '../../store/store-order.fixtures.ts';
import type { SeenFulfilment } from '../../store/store-order.ts';
import { sentTwice } from './sent-twice.ts';

const ours = { fulfilmentIds: new Set(['ours']), awbKeys: new Set<string>() };
const bowls = [{ id: 'bowl', quantity: 2 }];
const fulfilment = (about: Partial<SeenFulfilment> = {}): SeenFulfilment => ({
  id: 'theirs',
  status: 'SUCCESS',
  awb: 'BD1',
  company: 'Blue Dart',
  url: null,
  ...about,
});

interface Given {
  readonly fulfilments: readonly SeenFulfilment[];
  readonly unfulfilled?: number;
  readonly held?: number;
}
const twice = ({ fulfilments, unfulfilled = 0, held = 2 }: Given) =>
  sentTwice(
    { fulfilments, lines: [line({ id: 'bowl', unitPaise: 100, quantity: 2, unfulfilledQuantity: unfulfilled })] },
    { lines: [{ id: 'bowl', quantity: 2, needsShipping: true, held }] },
    ours,
  );

describe('pieces that are in a parcel from here', () => {
  test('are sent twice by another fulfilment that names them', () => {
    expect(twice({ fulfilments: [fulfilment({ lines: bowls })] })).toBe('Blue Dart BD1');
    expect(twice({ fulfilments: [fulfilment({ lines: bowls, awb: null, company: null })] })).toBe('Without a number');
  });

  test('are sent twice by the only one that stands, which need not name them', () => {
    expect(twice({ fulfilments: [fulfilment()] })).toBe('Blue Dart BD1');
    const cancelled = fulfilment({ id: 'ours', status: 'CANCELLED' });
    expect(twice({ fulfilments: [cancelled, fulfilment()] })).toBe('Blue Dart BD1');
  });

  test('are sent by nobody else where only ours stands, or the other one was cancelled', () => {
    expect(twice({ fulfilments: [fulfilment({ id: 'ours' })] })).toBeNull();
    expect(twice({ fulfilments: [fulfilment({ status: 'CANCELLED' })], unfulfilled: 2 })).toBeNull();
    expect(twice({ fulfilments: [fulfilment({ lines: [{ id: 'bowl', quantity: 1 }] })], held: 1 })).toBeNull();
  });

  test('may be sent twice by one of several that does not say what it holds', () => {
    expect(twice({ fulfilments: [fulfilment({ id: 'ours' }), fulfilment()] })).toBeUndefined();
  });
});
