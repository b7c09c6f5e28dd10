import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAccessHours, temporaryAccessStatus, temporaryAddress } from './temporary-access.ts';
import { isTemporaryAddress } from './temporary-address.ts';

test.each([
  ['', 24],
  ['soon', 24],
  [Number.NaN, 24],
  ['1', 1],
  [168, 168],
  ['0', 1],
  ['-5', 1],
  ['169', 168],
  ['1e9', 168],
  ['2.4', 2],
])('parses %j hours as %i', (typed, hours) => expect(readAccessHours(typed)).toBe(hours));

// Proves (People): Active, Expired, Revoked; Total, Active and Expired; Cleanup Expired
test.each([
  [true, false, 'Active'],
  [true, true, 'Expired'],
  [false, false, 'Revoked'],
  [false, true, 'Revoked'],
] as const)('isActive %s, isExpired %s: %s', (isActive, isExpired, status) =>
  expect(temporaryAccessStatus({ isActive, isExpired })).toBe(status),
);

describe('the address of a temporary access', () => {
  test.each([
    ['Lamps & Co', 'lamps-co-x1@temp.office.example.com'],
    ['Café Ämter', 'cafe-amter-x1@temp.office.example.com'],
    ['ॐ', 'vendor-x1@temp.office.example.com'],
    ['  -- Lamps -- ', 'lamps-x1@temp.office.example.com'],
    [`${'x'.repeat(29)} & Co`, `${'x'.repeat(29)}-x1@temp.office.example.com`],
    ['"><script>@evil.com', 'script-evil-com-x1@temp.office.example.com'],
    ['x'.repeat(200), `${'x'.repeat(30)}-x1@temp.office.example.com`],
  ])('for the vendor %j is %s', (vendorName, address) => {
    expect(temporaryAddress(vendorName, 'x1', 'office.example.com')).toBe(address);
    expect(isTemporaryAddress(address)).toBe(true);
  });

  test.each([
    ['localhost', 'lamps-x1@temp.localhost'],
    ['192.168.0.7', 'lamps-x1@temp.192-168-0-7.invalid'],
    ['[::1]', 'lamps-x1@temp.1.invalid'],
    ['[fe80::1]', 'lamps-x1@temp.fe80-1.invalid'],
    ['10.example.com', 'lamps-x1@temp.10.example.com'],
    ['node7', 'lamps-x1@temp.node7.invalid'],
    ['office.xn--fiqs', 'lamps-x1@temp.office-xn-fiqs.invalid'],
    ['a', 'lamps-x1@temp.a.invalid'],
    ['office.example.com.', 'lamps-x1@temp.office-example-com.invalid'],
  ])('at the host %s can be used to sign in', (hostname, address) => {
    expect(temporaryAddress('Lamps', 'x1', hostname)).toBe(address);
    expect(z.email().safeParse(address).success).toBe(true);
  });
});
