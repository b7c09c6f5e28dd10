import { expect, test } from 'vitest';
import { confirmedIn, questionsOf } from './booking-questions.ts';

test.each([
  [{ financialStatus: 'PAID', awaitedAmount: 0, paymentGateway: '1 Razorpay' }, []],
  [{ financialStatus: 'PENDING', awaitedAmount: 0, paymentGateway: 'COD' }, []],
  [{ financialStatus: 'REFUNDED', awaitedAmount: 0, paymentGateway: '1 Razorpay' }, ['refunded']],
  [{ financialStatus: 'PENDING', awaitedAmount: 0.5, paymentGateway: null }, ['unpaid']],
] as const)('the money of %o asks %j', (order, questions) =>
  expect(questionsOf(order).map(({ question }) => question)).toEqual(questions),
);

test('the question about money says how much is owed, and by which gateway', () => {
  const ask = (paymentGateway: string | null) =>
    questionsOf({ financialStatus: 'PENDING', awaitedAmount: 2198, paymentGateway })[0]?.text;
  expect(ask('Bank Deposit')).toMatch(/₹2,198(\.00)? is still owed \(Bank Deposit\), and/);
  expect(ask(null)).toMatch(/₹2,198(\.00)? is still owed, and/);
});

test.each([
  [{}, []],
  [{ confirmRefunded: false }, []],
  [{ confirmRefunded: true }, ['refunded']],
  [{ confirm: ['unpaid'] }, ['unpaid']],
  [{ confirm: ['refunded', 'unpaid'], confirmRefunded: true }, ['refunded', 'unpaid']],
] as const)('the answers %j confirm %j', (answers, confirmed) => expect([...confirmedIn(answers)]).toEqual(confirmed));
