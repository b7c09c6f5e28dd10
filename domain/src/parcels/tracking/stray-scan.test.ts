import { describe, expect, test } from 'vitest';
import { strayReason } from './stray-scan.ts';

const booking = { reference: 'PG1001-1', bookedAt: new Date('2026-11-20T10:00:00Z') };

describe('a scan', () => {
  test.each([
    ['of this parcel', '2026-11-20T12:00:00Z', 'PG1001-1', null],
    ['that names no parcel', '2026-11-20T12:00:00Z', null, null],
    ['with an empty reference', '2026-11-20T12:00:00Z', ' ', null],
    ['with the reference in another case', '2026-11-20T12:00:00Z', ' pg1001-1', null],
    ['by a clock that is slow', '2026-11-19T10:00:00Z', null, null],
    ['more than a day before the booking', '2026-11-19T09:59:59Z', null, 'before_booking'],
    ['of last year, with the right reference', '2025-12-25T12:00:00Z', 'PG1001-1', 'before_booking'],
    ['of another parcel', '2026-11-20T12:00:00Z', 'OTHER-7', 'other_reference'],
    ['of an earlier attempt', '2026-11-20T12:00:00Z', 'PG1001', 'other_reference'],
    ['of another parcel, long ago', '2025-12-25T12:00:00Z', 'OTHER-7', 'other_reference'],
  ])('%s', (_, happenedAt, reference, expected) => {
    expect(strayReason({ happenedAt, reference }, booking)).toBe(expected);
  });
});
