import { describe, expect, it, test } from 'vitest';
import { courierMobile, nationalNumber, toE164 } from './phone.ts';

describe('phone numbers as customers type them', () => {
  test.each<[string | null | undefined, string | null, string | null, string | null]>([
    ['9876543210', '9876543210', '+919876543210', '9876543210'],
    ['+91 98765 43210', '9876543210', '+919876543210', '9876543210'],
    ['09876543210', '9876543210', '+919876543210', '9876543210'],
    ['91-9876543210', '9876543210', '+919876543210', '9876543210'],
    ['919876543210', '9876543210', '+919876543210', '9876543210'],
    ['0091 9876543210', '9876543210', '+919876543210', '9876543210'],
    ['+91 (0) 98765-43210', '9876543210', '+919876543210', '9876543210'],
    ['080 4123 4567', '8041234567', '+918041234567', null],
    ['1234567890', '1234567890', '+911234567890', null],
    ['5876543210', '5876543210', '+915876543210', null],
    ['98765432', '98765432', null, null],
    ['+9198765432101', '9198765432101', null, null],
    ['+1 213 373 4253', '12133734253', '+12133734253', null],
    ['', null, null, null],
    ['-', null, null, null],
    [null, null, null, null],
    [undefined, null, null, null],
    ['asha99@example.com', null, null, null],
  ])('%s', (phone, national, e164, mobile) => {
    expect(nationalNumber(phone)).toBe(national);
    expect(toE164(phone)).toBe(e164);
    expect(courierMobile(phone)).toBe(mobile);
  });

  it('parses its own E.164 output', () => {
    expect(toE164(toE164('09876543210'))).toBe('+919876543210');
  });
});
