import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInput } from '../../http/check-input.ts';
import { usualCustomerReturns } from '../customers/customer-return-settings.ts';
import type { ReturnReason } from '../return-reason.ts';
import { usualReturnSettings } from '../return-settings.ts';
import { decisiveTerms, possibleTerms } from './in-turn.ts';
import { lineTerms, type RuledItem, returnsKnownFor, termsRefusalOf, type UsualTerms } from './line-terms.ts';
import { requestTerms, rulesText } from './request-terms.ts';
import { emptyRule, missingPictures, type ReturnRule, returnRules } from './return-rule.ts';
import { conditionsText, termsTexts } from './rule-texts.ts';
import { staffQuestions } from './staff-questions.ts';

const now = new Date('2026-11-29T04:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const usual: UsualTerms = {
  windowDays: usualReturnSettings.windowDays,
  fee: usualReturnSettings.fee,
  wishes: usualCustomerReturns.wishes,
};
const rule = (
  name: string,
  when: Partial<ReturnRule['when']>,
  terms: Partial<ReturnRule['terms']> = {},
): ReturnRule => ({
  name,
  when: { ...emptyRule.when, ...when },
  terms: { ...emptyRule.terms, ...terms },
});
const item: RuledItem = {
  vendor: 'Café Lamps',
  productType: 'Lighting',
  tags: ['Sale', 'Diwali 2026'],
  returnsAt: [daysAgo(2), daysAgo(40)],
};
const decide = (
  rules: readonly ReturnRule[],
  {
    of = {},
    reason = 'size',
    value = 800 as number | null,
  }: { of?: Partial<RuledItem>; reason?: ReturnReason; value?: number | null } = {},
) => decisiveTerms(lineTerms(rules, usual, { ...item, ...of }, now), { reason, value });
const fits = (when: Partial<ReturnRule['when']>, given: Parameters<typeof decide>[1] = {}) =>
  decide([rule('Asked', when)], given).rule !== null;

describe('whether a rule fits', () => {
  const returns = (days: number, atLeast: number | null, atMost: number | null) => ({
    returns: { days, atLeast, atMost },
  });
  test.each([
    ['without conditions', fits({}), true],
    ['of its vendor', fits({ vendors: ['Café Lamps'] }), true],
    ['of its vendor in another form and case', fits({ vendors: ['CAFE\u0301  lamps\u200b'] }), true],
    ['of a vendor that is there no more', fits({ vendors: ['Gone'] }), false],
    ['of a vendor that is there no more, and its own', fits({ vendors: ['Gone', 'café lamps'] }), true],
    ['of its product type', fits({ productTypes: ['lighting'] }), true],
    ['of another product type', fits({ productTypes: ['Innerwear'] }), false],
    ['of a product that has no type', fits({ productTypes: ['Innerwear'] }, { of: { productType: '' } }), false],
    ['of one of its tags', fits({ tags: ['festive', 'diwali 2026'] }), true],
    ['of none of its tags', fits({ tags: ['festive'] }), false],
    ['of a part of a tag', fits({ tags: ['diwali'] }), false],
    ['for its reason', fits({ reasons: ['size', 'colour'] }), true],
    ['for another reason', fits({ reasons: ['colour'] }), false],
    ['from exactly its value', fits({ from: 800 }), true],
    ['below exactly its value', fits({ below: 800 }), false],
    ['between values', fits({ from: 799.99, below: 800.01 }), true],
    ['with a value where there is none in rupees', fits({ from: 0 }, { value: null }), false],
    ['without one where there is none in rupees', fits({ reasons: ['size'] }, { value: null }), true],
    ['with at most as many returns as there are', fits(returns(90, null, 2)), true],
    ['with fewer than there are', fits(returns(90, null, 1)), false],
    ['of which only one was within the days', fits(returns(30, null, 1)), true],
    ['with at least as many as there are', fits(returns(90, 2, null)), true],
    ['with more than there are', fits(returns(90, 3, null)), false],
    ['with none, of a customer who had none', fits(returns(90, null, 0), { of: { returnsAt: [] } }), true],
    ['of which one condition fails', fits({ vendors: ['Café Lamps'], reasons: ['late'] }), false],
  ])('an item %s is answered so', (_, answer, expected) => expect(answer).toBe(expected));
});

describe('which rule decides', () => {
  const [free, dear, vendor] = [
    rule('Damaged', { reasons: ['damaged'] }, { fee: 0, pictureReasons: ['damaged'], approves: true }),
    rule('Dear', { from: 5000 }, { windowDays: 3, fee: 100 }),
    rule('Lamps', { vendors: ['Café Lamps'] }, { fee: 50, wishes: ['exchange'], unanswered: 'approve' }),
  ];
  const rules = [free, dear, vendor] as const;
  test.each([
    ['the first of several that fit', decide(rules, { reason: 'damaged', value: 9000 }), 'Damaged', 0, 7],
    ['the second, where the first does not', decide(rules, { value: 9000 }), 'Dear', 100, 3],
    ['the last, where no other does', decide(rules), 'Lamps', 50, 7],
    ['none, where none does', decide(rules, { of: { vendor: 'Tea' } }), undefined, 0, 7],
    ['the first in another order', decide([vendor, free], { reason: 'damaged' }), 'Lamps', 50, 7],
  ])('%s', (_, terms, name, fee, windowDays) =>
    expect(terms).toMatchObject({ ...(name ? { rule: { name } } : { rule: null }), fee, windowDays }),
  );

  test('what no rule says comes from the settings, and nothing is approved by itself', () =>
    expect(decide([])).toEqual({
      rule: null,
      isReturnable: true,
      windowDays: 7,
      pictureReasons: [],
      wishes: ['refund', 'exchange', 'replacement'],
      fee: 0,
      approves: false,
      unanswered: 'inbox',
    } satisfies Partial<ReturnType<typeof decide>>));

  test('a rule that needs no reason ends what may decide', () => {
    const inTurn = lineTerms([free, vendor, dear], usual, item, now);
    expect(possibleTerms(inTurn).map(({ rule }) => rule?.name)).toEqual(['Damaged', 'Lamps']);
  });

  test('what is not returnable is not approved', () =>
    expect(decide([rule('Never', {}, { notReturnable: true, approves: true })]).approves).toBe(false));

  test('the first that fits in the list is the one that decides, whatever the rules', () => {
    const when = fc.record({
      vendors: fc.constantFrom<string[]>([], ['café lamps'], ['Tea']),
      tags: fc.constantFrom<string[]>([], ['sale'], ['x']),
      reasons: fc.constantFrom<ReturnReason[]>([], ['size'], ['late', 'size'], ['other']),
      from: fc.constantFrom(null, 0, 800, 900),
    });
    fc.assert(
      fc.property(fc.array(when, { maxLength: 6 }), (all) => {
        const list = all.map((one, i) => rule(String(i), one));
        const first = list.find(({ when: one }) => fits(one));
        expect(decide(list).rule?.name).toBe(first?.name);
      }),
    );
  });
});

describe('what terms refuse', () => {
  test.each([
    ['what is not returnable', { isReturnable: false, windowDays: 7 }, daysAgo(1), 'not_returnable'],
    ['a shop that takes nothing back', { isReturnable: true, windowDays: 0 }, null, 'not_returnable'],
    ['too late', { isReturnable: true, windowDays: 3 }, daysAgo(4), 'too_late'],
    ['the last day', { isReturnable: true, windowDays: 3 }, daysAgo(3), null],
    ['an arrival that nobody has noted', { isReturnable: true, windowDays: 3 }, null, null],
  ] as const)('%s is answered so', (_, terms, deliveredAt, expected) =>
    expect(termsRefusalOf(terms, deliveredAt, now)).toBe(expected),
  );

  test('staff are asked by each rule that refuses customers, and about the days once', () => {
    const lines = [
      decide([rule('Inner', {}, { notReturnable: true })]),
      decide([rule('Swap', {}, { wishes: ['exchange'], windowDays: 2 })]),
      decide([rule('Proof', {}, { pictureReasons: ['damaged'], windowDays: 2 })]),
    ].map((terms, i) => ({ title: `Lamp ${i}`, variantTitle: null, reason: 'damaged' as const, terms }));
    expect(staffQuestions(lines, { wish: 'refund', deliveredAt: daysAgo(4), now })).toEqual({
      afterWindow: 'It could be sent back until 27 Nov 2026.',
      againstRules:
        'Lamp 0 cannot be returned by the rule “Inner”. Refund is not allowed for Lamp 1 by the rule “Swap”. “Arrived damaged” needs a picture of Lamp 2 by the rule “Proof”.',
      outOfStock: null,
    });
    expect(
      staffQuestions([{ title: 'Lamp', variantTitle: null, reason: 'size', terms: decide([]) }], {
        wish: 'store_credit',
        deliveredAt: daysAgo(1),
        now,
      }),
    ).toEqual({ afterWindow: null, againstRules: null, outOfStock: null });
  });

  test('a picture is missing for a reason that needs one while there is none', () => {
    const terms = { pictureReasons: ['damaged' as const] };
    expect([
      missingPictures(terms, ['size'], 0),
      missingPictures(terms, ['size', 'damaged'], 0),
      missingPictures(terms, ['damaged'], 1),
    ]).toEqual([false, true, false]);
  });
});

describe('the terms of several items', () => {
  const [approved, exchange, declined] = [
    decide([rule('A', {}, { approves: true, fee: 40, unanswered: 'approve' })]),
    decide([rule('B', {}, { approves: true, wishes: ['exchange', 'refund'], fee: 60, unanswered: 'approve' })]),
    decide([rule('C', {}, { unanswered: 'decline' })]),
  ] as const;
  test.each([
    ['of one', [approved], { fee: 40, approves: true, unanswered: 'approve' }],
    [
      'that agree',
      [approved, exchange],
      { fee: 60, approves: true, unanswered: 'approve', wishes: ['refund', 'exchange'] },
    ],
    ['of which one is for people', [approved, declined], { fee: 40, approves: false, unanswered: 'inbox' }],
    ['of none', [], { fee: 0, approves: false, unanswered: 'inbox', wishes: [] }],
  ])('%s are the strictest', (_, lines, expected) => expect(requestTerms(lines)).toMatchObject(expected));

  test.each([
    [['Small'], 'the rule “Small”'],
    [['Small', 'Small', 'Lamps'], 'the rules “Small” and “Lamps”'],
    [['A', 'B', 'C'], 'the rules “A”, “B” and “C”'],
  ])('the rules %j are written so', (names, text) => expect(rulesText(names)).toBe(text));
});

test('a customer’s returns are known as far back as the rules ask', () => {
  const asking = (days: number) => rule(String(days), { returns: { days, atLeast: null, atMost: 1 } });
  expect([returnsKnownFor([rule('A', {})]), returnsKnownFor([asking(30), asking(90)])]).toEqual([null, 90]);
});

test.each([
  ['without a name', rule(' ', {}), '0.name'],
  ['whose values leave nothing', rule('A', { from: 100, below: 100 }), '0.when.below'],
  [
    'that counts no returns',
    rule('A', { returns: { days: 30, atLeast: null, atMost: null } }),
    '0.when.returns.atMost',
  ],
  ['that counts backwards', rule('A', { returns: { days: 30, atLeast: 3, atMost: 2 } }), '0.when.returns.atMost'],
  ['that allows no wish', rule('A', {}, { wishes: [] }), '0.terms.wishes'],
  ['with a fee below nothing', rule('A', {}, { fee: -1 }), '0.terms.fee'],
  ['with an empty tag', rule('A', { tags: ['  '] }), '0.when.tags.0'],
])('a rule %s is refused at its field', (_, bad, field) =>
  expect(checkInput(returnRules, [bad])).toMatchObject({ problem: { field } }),
);

test('two rules of one name are refused, whatever its case', () =>
  expect(checkInput(returnRules, [rule('Small', {}), rule('sMALL ', {})])).toMatchObject({
    problem: { message: expect.stringContaining('same name') },
  }));

test.each([
  [rule('A', {}), 'Every item', ''],
  [
    rule('A', { vendors: ['Lamps', 'Tea'], below: 1500 }, { approves: true, fee: 0 }),
    'Vendor Lamps or Tea; worth below ₹1,500.00',
    'Approved by itself, No fee',
  ],
  [
    rule('A', { returns: { days: 90, atLeast: null, atMost: 0 } }, { wishes: ['exchange'], windowDays: 1 }),
    'No returns before in 90 days',
    '1 day to ask, Only Exchange',
  ],
  [
    rule(
      'A',
      { reasons: ['late'], from: 1, returns: { days: 1, atLeast: 2, atMost: 3 } },
      { notReturnable: true, fee: 5 },
    ),
    'Reason Arrived too late; worth ₹1.00 or more; 2 to 3 returns before in 1 day',
    'Not returnable',
  ],
])('a rule is written in words', (one, conditions, terms) =>
  expect([conditionsText(one), termsTexts(one).join(', ')]).toEqual([conditions, terms]),
);
