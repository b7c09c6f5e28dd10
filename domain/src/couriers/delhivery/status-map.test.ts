import { expect, test } from 'vitest';
import { type DelhiveryStatusRow, mapDelhiveryStatus } from './status-map.ts';

const map = (statusType: string, status: string, code: string | null = null, returnSeen = false) => {
  const mapped = mapDelhiveryStatus({ statusType, status, code }, { returnSeen });
  return mapped && [mapped.shipmentStatus, mapped.orderStatus];
};

test.each<[string, string, string | null, string, string | null]>([
  ['UD', 'Manifested', 'X-UCI', 'READY', 'ready_to_ship'],
  ['UD', 'Manifested', 'FMPUR-101', 'READY', 'ready_to_ship'],
  ['UD', 'Not Picked', 'X-PNP', 'READY', 'ready_to_ship'],
  ['UD', 'Manifested', 'DTUP-210', 'CANCELLED', null],
  ['UD', 'In Transit', 'X-PPOM', 'IN_TRANSIT', 'in_transit'],
  ['ud', ' in transit ', null, 'IN_TRANSIT', 'in_transit'],
  ['UD', 'Pending', 'X-IBD3F', 'IN_TRANSIT', 'in_transit'],
  ['UD', 'Pending', null, 'IN_TRANSIT', 'in_transit'],
  ['UD', 'Pending', 'EOD-11', 'FAILED', 'exception'],
  ['UD', 'Dispatched', 'X-DDD3FD', 'OUT_FOR_DELIVERY', 'in_transit'],
  ['DL', 'Delivered', 'EOD-38', 'DELIVERED', 'delivered'],
  ['DL', 'RTO', null, 'RETURNED', 'rto'],
  ['DL', 'DTO', null, 'RETURNED', 'return_order'],
  ['RT', 'In Transit', null, 'RTO', 'rto'],
  ['CN', 'Canceled', null, 'CANCELLED', null],
  ['CN', 'Closed', null, 'CANCELLED', null],
  ['UD', 'LOST', null, 'LOST', 'exception'],
  ['LT', 'LOST', null, 'LOST', 'exception'],
])('maps %s / %s / %s to %s, %s', (statusType, status, code, shipmentStatus, orderStatus) =>
  expect(map(statusType, status, code)).toEqual([shipmentStatus, orderStatus]),
);

test.each(['In Transit', 'Pending', 'Dispatched'])(
  'RT / %s counts as returning once a return scan was seen',
  (status) => expect(map('RT', status, null, true)).toEqual(['RETURNING', 'rto']),
);

test.each(['PP', 'PU'])('%s counts for a parcel that is fetched from the customer, and for no other', (statusType) => {
  const given = { statusType, status: 'Open', code: null };
  expect(mapDelhiveryStatus(given, { returnSeen: false, isReverse: true })).toEqual({
    shipmentStatus: 'RETURNING',
    orderStatus: 'in_reverse_transit',
  });
  expect(mapDelhiveryStatus(given, { returnSeen: false })).toBeNull();
});

test.each([
  ['DL', ''],
  ['UD', 'Teleported'],
  ['XX', 'In Transit'],
  ['CN', 'Open'],
])('%s / %s is unmapped', (statusType, status) => expect(map(statusType, status)).toBeNull());

test('the table can be overridden', () => {
  const row: DelhiveryStatusRow = { statusType: 'XX', shipmentStatus: 'EXCEPTION', orderStatus: 'exception' };
  const mapped = mapDelhiveryStatus({ statusType: 'XX', status: 'a', code: undefined }, { returnSeen: true }, [row]);
  expect(mapped).toEqual({ shipmentStatus: 'EXCEPTION', orderStatus: 'exception' });
});
