import { describe, expect, it } from 'vitest';
import { asked, isComplete, keyOf, prefilled } from './prefill.ts';

describe('a tracking link', () => {
  // Proves (The public tracking page): Query parameters prefill the form and submit it when both are given
  it.each([
    ['?order=PG1229&customer=asha@example.com', 'PG1229', 'asha@example.com'],
    ['?orderNumber=PG1229&phone=%2B919876543210', 'PG1229', '+919876543210'],
    ['?order=%20PG1229%20&email=asha@example.com', 'PG1229', 'asha@example.com'],
    ['?order=&orderNumber=PG7&customer=&email=a@b.in', 'PG7', 'a@b.in'],
  ])('%s fills the form and submits it', (query, orderNumber, customerInfo) => {
    expect(prefilled(query)).toEqual({ orderNumber, customerInfo });
    expect(isComplete(prefilled(query))).toBe(true);
  });

  it.each(['', '?order=PG1229', '?phone=98', '?order=%20&phone=98'])('%s does not submit the form', (query) => {
    expect(isComplete(prefilled(query))).toBe(false);
  });

  it('from a mail uses its key, which no field shows', () => {
    const query = '?order=PG1229&key=aaa.bbb.ccc';
    expect(asked(query)).toEqual({ orderNumber: 'PG1229', customerInfo: 'aaa.bbb.ccc' });
    expect([prefilled(query).customerInfo, keyOf(query), keyOf('?order=PG1229')]).toEqual(['', 'aaa.bbb.ccc', null]);
    expect(asked('?order=PG1229&phone=98')).toEqual({ orderNumber: 'PG1229', customerInfo: '98' });
  });
});
