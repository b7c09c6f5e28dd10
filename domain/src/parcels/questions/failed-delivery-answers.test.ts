import { describe, expect, test } from 'vitest';
import { type FailedAnswer, failedAnswers } from '../answers/customer-answer.ts';
import { type AnswerFacts, failedDeliveryAnswers } from './failed-delivery-answers.ts';
import { failureClass, failureClasses } from './failure-class.ts';
import { withLandmark } from './landmark.ts';
import { maskedContact } from './masked-contact.ts';

const days = { first: '2026-11-25', last: '2026-11-30' };
const delhivery: AnswerFacts = {
  failure: 'away',
  attemptsLeft: true,
  reattempt: { days, corrections: ['name', 'phone', 'address'] },
  canReturn: true,
  isCod: true,
  hasCodes: true,
};
const prozo: AnswerFacts = { ...delhivery, reattempt: { days: null, corrections: [] } };
const fates = (facts: AnswerFacts) =>
  failedDeliveryAnswers(facts)
    .map(({ answer, fate }) => `${answer} ${fate}`)
    .join(', ');

describe('what a customer may answer after a failed delivery', () => {
  test.each<[string, AnswerFacts, string]>([
    [
      'nobody at home, by a courier that takes corrections',
      delhivery,
      'again reattempt, phone reattempt, landmark reattempt, collect staff, refuse return, nobody staff',
    ],
    [
      'somebody to whom no code can be sent',
      { ...delhivery, hasCodes: false },
      'again reattempt, collect staff, nobody staff',
    ],
    [
      'a wrong address',
      { ...delhivery, failure: 'address' },
      'landmark reattempt, phone reattempt, again reattempt, collect staff, refuse return, nobody staff',
    ],
    [
      'no answer on the phone',
      { ...delhivery, failure: 'phone' },
      'phone reattempt, again reattempt, landmark reattempt, collect staff, refuse return, nobody staff',
    ],
    [
      'a refusal, after which this courier takes no request',
      { ...delhivery, failure: 'refused', reattempt: null },
      'again staff, refuse return, nobody staff',
    ],
    [
      'a courier that takes no corrections',
      prozo,
      'again reattempt, phone staff, landmark staff, collect staff, refuse return, nobody staff',
    ],
    [
      'a parcel that is paid',
      { ...delhivery, isCod: false },
      'again reattempt, phone reattempt, landmark reattempt, collect staff, refuse staff, nobody staff',
    ],
    [
      'a courier that cannot be asked for the return',
      { ...delhivery, canReturn: false },
      'again reattempt, phone reattempt, landmark reattempt, collect staff, refuse staff, nobody staff',
    ],
    [
      'no attempt left',
      { ...delhivery, attemptsLeft: false, reattempt: null },
      'collect staff, refuse return, nobody staff',
    ],
  ])('%s', (_, facts, expected) => {
    expect(fates(facts)).toBe(expected);
  });

  test('days are offered only with what the courier is asked for, and each answer once', () => {
    for (const failure of failureClasses)
      for (const attemptsLeft of [true, false])
        for (const reattempt of [delhivery.reattempt, prozo.reattempt, null])
          for (const isCod of [true, false]) {
            const answers = failedDeliveryAnswers({ ...delhivery, failure, attemptsLeft, reattempt, isCod });
            const names = answers.map(({ answer }) => answer);
            expect(new Set(names).size).toBe(names.length);
            expect(names.every((name: FailedAnswer) => failedAnswers.includes(name))).toBe(true);
            for (const { fate, days: chosen } of answers) if (fate !== 'reattempt') expect(chosen).toBeNull();
            // Nobody is left without a way to say that it is not wanted, or that nobody came.
            expect(names).toEqual(expect.arrayContaining(['refuse', 'nobody']));
          }
  });
});

test.each([
  ['EOD-11', 'Consignee Unavailable', 'away'],
  [' eod-74 ', null, 'address'],
  ['EOD-6', 'Consignee refused to accept', 'refused'],
  ['EOD-86', 'Customer phone switched off', 'phone'],
  [null, 'Incomplete address', 'address'],
  [null, 'Order cancelled by customer on call', 'refused'],
  [null, 'Door locked', 'away'],
  [null, null, 'other'],
  ['X-1', 'भारी बारिश', 'other'],
] as const)('a failure with the code %s and the remark %s is of the class %s', (code, remark, expected) => {
  expect(failureClass(code, remark)).toBe(expected);
});

test.each([
  ['meera@gmail.com', 'm•••@gmail.com'],
  ['  A@x.in ', 'A•••@x.in'],
  ['@odd', '•••@odd'],
  ['+91 98450 98450', '••••••8450'],
  ['1234', '••••••'],
])('the contact %s is shown as %s', (contact, masked) => {
  expect(maskedContact(contact)).toBe(masked);
});

test('a landmark goes into the second line of the address while there is room', () => {
  expect(withLandmark({ address1: '5 MG Road', address2: null }, 'शिव मंदिर के पास')).toEqual({
    address1: '5 MG Road',
    address2: 'शिव मंदिर के पास',
  });
  expect(withLandmark({ address1: '5 MG Road', address2: 'Block B' }, 'near the temple')?.address2).toBe(
    'Block B, near the temple',
  );
  expect(withLandmark({ address1: null, address2: null }, 'near the temple')).toBeNull();
  expect(withLandmark({ address1: '5', address2: 'x'.repeat(190) }, 'near the temple')).toBeNull();
});
