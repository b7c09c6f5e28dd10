import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';
import { type AttemptScan, meaningAfterFailure, readAttempts } from './delivery-attempts.ts';

const scan = (hour: number, shipmentStatus: ShipmentStatus, code: string | null = null): AttemptScan => ({
  happenedAt: new Date(Date.UTC(2026, 5, 1, hour)).toISOString(),
  shipmentStatus,
  code,
  remarks: `${shipmentStatus} at ${hour}`,
  location: null,
});

describe('the delivery attempts of a parcel', () => {
  test.each<[string, AttemptScan[], number, ShipmentStatus | null]>([
    ['failed once', [scan(1, 'OUT_FOR_DELIVERY'), scan(2, 'FAILED')], 1, null],
    ['lies at the facility after a failed attempt', [scan(2, 'FAILED'), scan(3, 'IN_TRANSIT')], 1, null],
    ['is late after a failed attempt', [scan(2, 'FAILED'), scan(3, 'DELAYED')], 1, null],
    ['goes out again', [scan(2, 'FAILED'), scan(9, 'OUT_FOR_DELIVERY')], 1, 'OUT_FOR_DELIVERY'],
    ['failed again', [scan(2, 'FAILED'), scan(9, 'OUT_FOR_DELIVERY'), scan(12, 'FAILED')], 2, null],
    ['failed twice without a scan between', [scan(2, 'FAILED'), scan(12, 'FAILED')], 2, null],
    ['failed once and it was told twice', [scan(2, 'FAILED', 'EOD-11'), scan(2, 'FAILED', 'EOD-6')], 1, null],
    ['was delivered', [scan(2, 'FAILED'), scan(9, 'OUT_FOR_DELIVERY'), scan(12, 'DELIVERED')], 1, 'OUT_FOR_DELIVERY'],
    ['is sent back', [scan(2, 'FAILED'), scan(9, 'RTO'), scan(12, 'RETURNING')], 1, 'RTO'],
    ['was cancelled', [scan(2, 'FAILED'), scan(9, 'CANCELLED')], 1, 'CANCELLED'],
    ['failed at the moment at which it went out', [scan(2, 'OUT_FOR_DELIVERY'), scan(2, 'FAILED')], 1, null],
    ['was delivered at the moment at which it failed', [scan(2, 'FAILED'), scan(2, 'DELIVERED')], 1, 'DELIVERED'],
  ])('that %s', (_, scans, attempts, endedBy) => {
    for (const given of [scans, scans.toReversed()]) {
      const story = readAttempts(given);
      expect([story?.attempts, story?.endedBy?.shipmentStatus ?? null]).toEqual([attempts, endedBy]);
    }
  });

  test('are null without a failed attempt', () => {
    expect(readAttempts([])).toBeNull();
    expect(readAttempts([scan(1, 'OUT_FOR_DELIVERY'), scan(2, 'DELIVERED')])).toBeNull();
  });

  test('report the first and last failure and its reason', () => {
    const story = readAttempts([scan(12, 'FAILED', 'EOD-6'), scan(2, 'FAILED', 'EOD-11')]);
    expect(story).toMatchObject({
      firstFailedAt: scan(2, 'FAILED').happenedAt,
      lastFailed: { happenedAt: scan(12, 'FAILED').happenedAt, code: 'EOD-6' },
    });
  });

  test('skip a scan with an unreadable time', () => {
    expect(readAttempts([{ ...scan(1, 'FAILED'), happenedAt: 'yesterday' }])).toBeNull();
  });
});

test('are the same for any scan order and for duplicate scans', () => {
  const anyScan = fc
    .record({ hour: fc.nat(100), status: fc.constantFrom(...shipmentStatuses) })
    .map(({ hour, status }) => scan(hour, status));
  const hours = (scans: readonly AttemptScan[]) => new Set(scans.map(({ happenedAt }) => happenedAt));
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (scans, keys) => {
      fc.pre(hours(scans).size === scans.length);
      const shuffled = [...scans, ...scans]
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(readAttempts(shuffled)).toEqual(readAttempts(scans));
      expect(readAttempts(scans)?.attempts ?? 0).toBe(
        scans.filter(({ shipmentStatus }) => meaningAfterFailure[shipmentStatus] === 'fails').length,
      );
    }),
  );
});
