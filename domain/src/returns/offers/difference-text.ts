import { formatMoney } from '../../money/currency.ts';

/** The meaning of the price of new goods for the customer, told to staff. `difference`: in the order's currency. */
export function differenceText(difference: number, currency: string): string {
  if (difference > 0)
    return `${formatMoney(difference, currency)} more: the customer pays it through the store’s invoice, the new goods wait for it.`;
  if (difference < 0) return `${formatMoney(-difference, currency)} goes back when the return is settled.`;
  return 'The same price: nobody owes anything.';
}
