import { expect, test } from 'vitest';
import { isFailure, scanWords, wordOfStatus } from '../parcels/tracking/scan-word.ts';
import { delhiveryCodeWords, delhiveryStatusWords, plainDelhiveryScan } from './delhivery/plain-scans.ts';
import { delhiveryStatusMap, mapDelhiveryStatus } from './delhivery/status-map.ts';
import { plainProzoScan, prozoWords } from './prozo/plain-scans.ts';
import { prozoStatusMap } from './prozo/status-map.ts';

const told = { remarks: null, code: null };

test('every status of Delhivery’s map has plain words', () => {
  for (const row of delhiveryStatusMap) {
    const code = row.codePattern ? row.codePattern.source.replace(/[\^$]/g, '') : null;
    const scan = { ...told, statusType: row.statusType ?? 'UD', status: row.status ?? 'Open', code };
    expect([scan, plainDelhiveryScan(scan)]).toEqual([scan, expect.any(String)]);
  }
});

test('every status of Prozo’s map has plain words', () => {
  expect(Object.keys(prozoWords).toSorted()).toEqual(Object.keys(prozoStatusMap).toSorted());
});

test.each([
  ['Manifested', 'UD', 'X-UCI', null, 'booked'],
  ['Manifested', 'UD', 'DTUP-210', null, 'cancelled'],
  ['In Transit', 'ud', 'x-ppom', null, 'picked_up'],
  ['In Transit', 'UD', 'NEW-1', 'Some words', 'on_the_way'],
  ['Pending', 'UD', 'X-IBD3F', null, 'near_you'],
  ['Pending', 'UD', 'EOD-11', null, 'failed_nobody'],
  ['Pending', 'UD', 'EOD-999', 'Door locked', 'failed_closed'],
  ['Pending', 'UD', 'EOD-999', '<script>', 'failed'],
  ['Delivered', 'DL', 'EOD-38', null, 'delivered'],
  ['RTO', 'DL', null, null, 'back'],
  // On the way back, codes say the same of another way.
  ['In Transit', 'RT', 'X-DLL2F', null, 'going_back'],
  ['LOST', 'UD', 'X-PPOM', null, 'lost'],
  ['Teleported', 'UD', null, null, null],
  ['constructor', 'XX', 'constructor', null, null],
])('Delhivery’s %s %s %s %s is %s', (status, statusType, code, remarks, word) =>
  expect(plainDelhiveryScan({ status, statusType, code, remarks })).toBe(word),
);

test.each([
  ['OUT_FOR_DELIVERY', null, 'out_for_delivery'],
  ['Failed Delivery', 'Consignee unavailable', 'failed_nobody'],
  ['FAILED_DELIVERY', null, 'failed'],
  ['TELEPORTED', null, null],
  ['constructor', null, null],
])('Prozo’s %s with %j is %s', (status, remarks, word) =>
  expect(plainProzoScan({ ...told, statusType: null, status, remarks })).toBe(word),
);

test('words agree with the status that the same scan leads to', () => {
  for (const [code, word] of Object.entries(delhiveryCodeWords).filter(([code]) => code.startsWith('EOD-'))) {
    expect(isFailure(word)).toBe(true);
    expect(
      mapDelhiveryStatus({ statusType: 'UD', status: 'Pending', code }, { returnSeen: false })?.shipmentStatus,
    ).toBe('FAILED');
  }
  const used = [delhiveryCodeWords, delhiveryStatusWords, prozoWords, wordOfStatus].flatMap((table) =>
    Object.values(table),
  );
  expect(used.every((word) => scanWords.some((one) => one === word))).toBe(true);
});
