import { expect, test } from 'vitest';
import type { TrackingStatus } from '../../statuses/tracking-status.ts';
import { datedSteps } from './dated-steps.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const of = (status: TrackingStatus, given: readonly (number | null)[]) => {
  const [placed, handcrafted, ready, moving, delivered] = given.map((n) => (n === null ? null : day(n)));
  const times = {
    order_placed: placed ?? null,
    being_handcrafted: handcrafted ?? null,
    ready_to_ship: ready ?? null,
    in_transit: moving ?? null,
    delivered: delivered ?? null,
  };
  return datedSteps({ status, times }).map(({ at }) => at && new Date(at).getUTCDate());
};

test.each<[TrackingStatus, (number | null)[], (number | null)[]]>([
  ['order_placed', [1, null, null, null, null], [1, null, null, null, null]],
  ['being_handcrafted', [1, 2, null, null, null], [1, 2, null, null, null]],
  ['in_transit', [1, 2, 4, 5, null], [1, 2, 4, 5, null]],
  ['delivered', [1, 2, 4, 5, 9], [1, 2, 4, 5, 9]],
  // A step that was not reached has no date, though a time of it is known.
  ['ready_to_ship', [1, 2, 4, 5, 9], [1, 2, 4, null, null]],
  ['cancelled', [1, 2, 4, null, null], [1, null, null, null, null]],
  // The label was made anew after the parcel had left.
  ['delivered', [1, 2, 7, 5, 9], [1, 2, null, 5, 9]],
  ['delivered', [1, null, null, null, 9], [1, null, null, null, 9]],
])('%s with the days %j shows %j', (status, given, shown) => expect(of(status, given)).toEqual(shown));
