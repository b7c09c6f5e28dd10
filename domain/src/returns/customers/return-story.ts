import { formatMoney } from '../../money/currency.ts';
import type { CustomerReturn } from './customer-return.ts';
import type { ReturnWords } from './languages/return-words.ts';

/** Where a return stands and what happens next, in the language of these words. */
export function returnStory(
  { state, way, wish, courier, handOverBy, reason, refund, currency, isCash, payee, moneyBy }: CustomerReturn,
  { returns, day }: { readonly returns: ReturnWords; readonly day: (at: string, now: Date) => string },
  now: Date,
): { readonly title: string; readonly next: string } {
  const { title, next } = returns.states[state];
  const facts = {
    way,
    wish,
    courier,
    handOverBy: handOverBy && day(handOverBy, now),
    reason,
    refund: refund ? formatMoney(refund, currency) : null,
    isCash,
    payee,
    moneyBy: moneyBy && day(moneyBy, now),
  };
  return { title, next: next(facts) };
}
