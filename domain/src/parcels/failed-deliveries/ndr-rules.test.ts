import { describe, expect, test } from 'vitest';
import { delhiveryNdrRules } from '../../couriers/delhivery/ndr-rules.ts';
import { prozoNdrRules } from '../../couriers/prozo/ndr-rules.ts';
import { type NdrFacts, ndrOffers, wishSentAt } from './ndr-rules.ts';

const evening = new Date('2026-06-01T21:30:00+05:30');
const facts: NdrFacts = {
  code: 'EOD-11',
  attempts: 1,
  firstFailedAt: '2026-06-01T12:00:00+05:30',
  resolved: false,
  underWay: null,
  agreed: [],
};

const offers = (change: Partial<NdrFacts>, now = evening, rules = delhiveryNdrRules) =>
  ndrOffers(rules, { ...facts, ...change }, 'Delhivery', now).map((offer) =>
    offer.allowed
      ? `${offer.action}${offer.sendAt ? ` at ${offer.sendAt}` : ''}`
      : `not ${offer.action}: ${offer.reason}`,
  );

const code = 'not reattempt: Delhivery does not accept this for the reason of the failed attempt.';
const tooOften = 'not reattempt: Delhivery accepts this after at most 2 failed attempts.';

describe('Delhivery', () => {
  // Proves (Failed deliveries, late parcels, failed mails): The rules of each courier: codes, attempts, time of day
  test.each([
    ['EOD-74', 'reattempt'],
    ['EOD-15', 'reattempt'],
    ['EOD-104', 'reattempt'],
    ['EOD-43', 'reattempt'],
    ['EOD-86', 'reattempt'],
    ['EOD-11', 'reattempt'],
    ['EOD-69', 'reattempt'],
    ['EOD-6', 'reattempt'],
    [' eod-6 ', 'reattempt'],
    ['EOD-38', code],
    ['EOD-1', code],
    ['EOD-114', code],
    ['', code],
    [null, code],
  ])('after code %o offers %s', (given, first) => {
    expect(offers({ code: given })).toEqual([first, 'return']);
  });

  test.each([
    [1, 'reattempt'],
    [2, 'reattempt'],
    [3, tooOften],
    [9, tooOften],
  ])('after %i failed attempts offers %s', (attempts, first) => {
    expect(offers({ attempts })).toEqual([first, 'return']);
  });

  test.each([
    ['2026-06-01T20:59:59+05:30', 'reattempt at 2026-06-01T15:30:00.000Z'],
    ['2026-06-01T21:00:00+05:30', 'reattempt'],
    ['2026-06-01T23:59:59+05:30', 'reattempt'],
    ['2026-06-02T00:00:00+05:30', 'reattempt at 2026-06-02T15:30:00.000Z'],
    ['2026-06-01T19:00:00Z', 'reattempt at 2026-06-02T15:30:00.000Z'],
  ])('at %s offers %s', (at, first) => {
    expect(offers({}, new Date(at))).toEqual([first, 'return']);
  });
});

describe('earlier actions', () => {
  const busy = (what: string) => [`not reattempt: ${what}`, `not return: ${what}`];
  test.each<[string, Partial<NdrFacts>, string[]]>([
    ['another attempt is under way', { underWay: 'reattempt' }, busy('Re-attempt has already been requested.')],
    ['the return is under way', { underWay: 'return' }, busy('Return to origin has already been requested.')],
    [
      'another attempt was agreed',
      { agreed: ['reattempt'] },
      ['not reattempt: Delhivery has already agreed to it.', 'return'],
    ],
    ['the return was agreed', { agreed: ['return'] }, busy('Delhivery is already sending the parcel back.')],
    ['the parcel has moved on', { resolved: true }, busy('The parcel has moved on, so nothing needs to be requested.')],
  ])('%s', (_, change, said) => {
    expect(offers(change)).toEqual(said);
  });
});

test('offers no action for which the courier has no rule', () => {
  expect(offers({}, evening, {})).toEqual([]);
  expect(offers({}, evening, { return: {} })).toEqual(['return']);
  expect(offers({ code: null, attempts: 5 }, evening, prozoNdrRules)).toEqual(['reattempt', 'return']);
});

describe('a wished day', () => {
  const daysOf = (change: Partial<NdrFacts>, now: string, rules = delhiveryNdrRules) => {
    const [offer] = ndrOffers(rules, { ...facts, ...change }, 'Delhivery', new Date(now));
    return offer?.allowed ? offer.days : 'not offered';
  };

  test.each([
    ['2026-06-01T13:00:00+05:30', { first: '2026-06-02', last: '2026-06-07' }],
    ['2026-06-01T23:59:59+05:30', { first: '2026-06-02', last: '2026-06-07' }],
    ['2026-06-06T09:00:00+05:30', { first: '2026-06-07', last: '2026-06-07' }],
    // Six days after the first failed attempt have passed.
    ['2026-06-07T00:00:00+05:30', null],
  ])('at %s is one of %o', (now, days) => {
    expect(daysOf({}, now)).toEqual(days);
  });

  test('cannot be chosen past the attempt limit, or where the courier has no rule for it', () => {
    expect(daysOf({ attempts: 2 }, '2026-06-02T09:00:00+05:30')).toEqual({ first: '2026-06-03', last: '2026-06-07' });
    expect(daysOf({ attempts: 3 }, '2026-06-02T09:00:00+05:30')).toBe('not offered');
    expect(daysOf({}, '2026-06-02T09:00:00+05:30', prozoNdrRules)).toBeNull();
  });

  const rule = delhiveryNdrRules.reattempt ?? {};
  test.each([
    ['2026-06-04', '2026-06-02T10:00:00+05:30', '2026-06-03T15:30:00.000Z'],
    ['2026-06-03', '2026-06-02T10:00:00+05:30', '2026-06-02T15:30:00.000Z'],
    ['2026-06-03', '2026-06-02T21:00:00+05:30', null],
    ['2026-06-03', '2026-06-02T23:59:00+05:30', null],
  ])('%s, wished for at %s, is asked for at %s', (day, now, sentAt) => {
    expect(wishSentAt(rule, day, new Date(now))).toBe(sentAt);
  });
});
