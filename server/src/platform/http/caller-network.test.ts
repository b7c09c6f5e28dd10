import { expect, test } from 'vitest';
import { networkOf, readAddress } from './caller-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:5:1::1', '2001:db8:5:1::/64'],
  ['2001:0DB8:0005:0001:ffff:ffff:ffff:ffff', '2001:db8:5:1::/64'],
  ['2001:db8:5:2::1', '2001:db8:5:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['203.0.113.7:1', '203.0.113.7'],
  ['[2001:db8:5:1::9]:443', '2001:db8:5:1::/64'],
  ['[2001:db8:5:1::9]', '2001:db8:5:1::/64'],
  ['"[2001:db8:5:1::9]:443"', '2001:db8:5:1::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['[fe80::1%eth0]:80', 'fe80::/64'],
  // Spellings that programs read differently, or not at all, are one network.
  ...[
    'unknown',
    '',
    ' ',
    'localhost',
    '203.0.113',
    '203.0.113.07',
    '0xcb007107',
    '3405803783',
    '203.0.113.7:',
    '203.0.113.7:x',
    '203.0.113.7:123456',
    '203.0.113.256',
    '[203.0.113.7]',
    '[2001:db8::1',
    '2001:db8::1]',
    '[2001:db8::1]x',
    '1.2.3.4:5:6',
    '_hidden',
    'for=203.0.113.7',
  ].map((text) => [text, 'unreadable']),
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['203.0.113.7.', null],
])('%j is the address %j', (text, address) => {
  expect(readAddress(text)).toBe(address);
});
