import { formatMoney } from '../../money/currency.ts';
import { areGoodsDue } from '../new-goods/goods-due.ts';
import { returnSets } from '../return-state.ts';
import type { CustomerReturn } from './customer-return.ts';
import type { ExchangeWords } from './languages/exchange-words.ts';

type Exchange = Pick<CustomerReturn, 'newGoods' | 'newGoodsShip' | 'difference' | 'currency' | 'state' | 'way'>;

/** The price of an exchange in words for its customer. `difference`: in the currency, above 0 for what is to be paid. */
export function priceWords(difference: number, currency: string, words: ExchangeWords): string {
  if (difference > 0) return words.pays(formatMoney(difference, currency));
  if (difference < 0) return words.getsBack(formatMoney(-difference, currency));
  return words.samePrice;
}

/** When what is sent instead ships, and what is still to be paid or goes back; null where nothing is sent instead. */
export function exchangeStory(shown: Exchange, words: ExchangeWords): string | null {
  const { newGoods, newGoodsShip: ship, difference, currency, state, way } = shown;
  const [first] = newGoods;
  if (!first) return null;
  if (first.state === 'released') return words.onThisPage;
  if (first.state === 'on_hold') return difference > 0 ? words.whenPaid(formatMoney(difference, currency)) : words.soon;
  // Nothing is sent any more.
  if (!returnSets.open.includes(state) && state !== 'settled') return null;
  const money = (amount: number) => formatMoney(amount, currency);
  if (state === 'requested') return difference > 0 ? priceWords(difference, currency, words) : words.whenApproved;
  const when = areGoodsDue(state, { way, ships: ship ?? 'at_pickup' }) ? words.soon : words.whenGone[way];
  if (difference === 0) return when;
  return `${when} ${difference > 0 ? words.paysThen(money(difference)) : words.getsBack(money(-difference))}`;
}
