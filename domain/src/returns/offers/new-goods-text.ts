import { formatMoney } from '../../money/currency.ts';
import { areGoodsDue } from '../new-goods/goods-due.ts';
import type { NewGoods, Return } from '../return-shape.ts';
import { returnSets } from '../return-state.ts';

type Of = Pick<Return, 'state' | 'way' | 'difference' | 'currency' | 'exchangeShips'>;

/** How far the new goods of a return are, in words for staff. */
export function newGoodsText(
  { state, difference, currency, way, exchangeShips: ships }: Of,
  goods: Pick<NewGoods, 'state'>,
): string {
  if (goods.state === 'released') return 'can be shipped like any other order';
  if (goods.state === 'on_hold')
    return difference !== null && difference > 0
      ? `on hold until ${formatMoney(difference, currency)} is paid`
      : 'on hold';
  if (state === 'requested') return 'wait for the approval';
  if (!returnSets.open.includes(state) && state !== 'settled') return 'are not sent';
  if (areGoodsDue(state, { way, ships: ships ?? 'at_pickup' })) return 'the store is being told';
  return 'wait until the old goods have left the customer';
}
