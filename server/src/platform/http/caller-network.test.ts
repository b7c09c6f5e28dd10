import { expect, test } from 'vitest';
import { networkOf } from './caller-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:5:1::1', '2001:db8:5:1::/64'],
  ['2001:0DB8:0005:0001:ffff:ffff:ffff:ffff', '2001:db8:5:1::/64'],
  ['2001:db8:5:2::1', '2001:db8:5:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
