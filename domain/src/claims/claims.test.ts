import { describe, expect, test } from 'vitest';
import { claimLetter, enclosedWith } from './claim-letter.ts';
import { type ClaimState, claimRefusal, claimStates, claimStateTable } from './claim-state.ts';
import { answerBy, claimable, claimDeadline, termsOn } from './claim-terms.ts';
import type { Claim } from './claims.contract.ts';

test.each<[ClaimState, readonly ClaimState[]]>([
  ['open', ['filed', 'dropped']],
  ['filed', ['recovered', 'refused', 'dropped']],
  ['recovered', ['recovered']],
  ['refused', ['filed', 'recovered', 'dropped']],
  ['dropped', ['filed']],
])('a claim that is %s can be moved to %s, and the others are refused in words', (from, allowed) => {
  expect(claimStates.filter((to) => claimRefusal(from, to) === null).toSorted()).toEqual([...allowed].toSorted());
  const refused = claimStates.find((to) => !allowed.includes(to));
  expect(claimRefusal(from, refused ?? from)).toContain(claimStateTable[from].label);
});

describe('a courier’s terms', () => {
  const all = [
    { courier: 'Delhivery', firstDay: '2026-01-01', deadlineDays: 7, answerDays: 10, cap: 2000 },
    { courier: 'Delhivery', firstDay: '2026-06-01', deadlineDays: 30, answerDays: null, cap: null },
  ];
  test.each([
    ['2025-12-31', undefined],
    ['2026-01-01', 7],
    ['2026-05-31', 7],
    ['2026-06-01', 30],
  ])('on %s grant %s days', (day, days) => expect(termsOn(all, 'delhivery', day)?.deadlineDays).toBe(days));
  test('of another courier are none', () => expect(termsOn(all, 'Prozo', '2026-06-01')).toBeUndefined());
  test('set the last day; without them seven days are taken', () => {
    expect(claimDeadline('2026-02-25', all[0])).toBe('2026-03-04');
    expect(claimDeadline('2026-02-25', undefined)).toBe('2026-03-04');
    expect(claimDeadline('2026-06-01', all[1])).toBe('2026-07-01');
  });
  test('set the last day of an answer; without them fifteen days are taken', () => {
    expect(answerBy('2026-02-25', all[0])).toBe('2026-03-07');
    expect(answerBy('2026-02-25', all[1])).toBe('2026-03-12');
    expect(answerBy('2026-02-25', undefined)).toBe('2026-03-12');
  });
  test('cap the value', () => {
    expect([claimable(5000, 2000), claimable(1500, 2000), claimable(5000, null)]).toEqual([2000, 1500, 5000]);
  });
});

test('the letter names what every courier asks for, and no person', () => {
  const claim = {
    awb: '1234',
    reference: 'PG1-1',
    reason: 'lost',
    since: '2026-02-28T20:31:46Z',
    value: 5000,
    claimable: 2000,
  } as Claim;
  const text = claimLetter(claim, {
    shippedOn: '2026-02-20',
    declaredGrams: 500,
    invoiceNumber: null,
    lastScan: 'In Transit, Bengaluru',
    goods: [{ title: 'Lamp', quantity: 2 }],
    sellerName: 'Lamps Ltd',
    enclosed: enclosedWith('INV/26-27/7', ['image/jpeg', 'image/png', 'application/pdf']),
  });
  expect(text.split('\n')).toEqual([
    'AWB: 1234',
    'Order reference: PG1-1',
    'Claim: Lost in transit',
    'Since: 2026-03-01',
    'Seller: Lamps Ltd',
    'Shipped on: 2026-02-20',
    'Declared weight: 500 g',
    'Contents: 2 × Lamp',
    'Value of the goods: ₹5,000.00',
    'Amount claimed: ₹2,000.00',
    'Last scan: In Transit, Bengaluru',
    'Enclosed: invoice INV/26-27/7, 2 pictures, 1 document',
  ]);
});
