import { expect, test } from 'vitest';
import { shipmentStatuses } from '../../statuses/shipment-status.ts';
import { mayHaveFailed } from './may-have-failed.ts';

test('a parcel that is under way may have a failed attempt, one that has ended or not begun has none to decide', () => {
  expect(shipmentStatuses.filter((shipmentStatus) => mayHaveFailed({ shipmentStatus })).toSorted()).toEqual([
    'DELAYED',
    'EXCEPTION',
    'FAILED',
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
  ]);
  expect(mayHaveFailed({ shipmentStatus: null })).toBe(false);
});
