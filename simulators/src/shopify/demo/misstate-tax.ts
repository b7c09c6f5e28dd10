import type { StoreOrder } from '../model.ts';
import { discountedLineTotal, recalculate } from '../order-money.ts';

/** The order, counted from the newest, that has taxes of 11.5 % and 11.5 %: no rates, and no halves of one. */
export const ofTwoRates = 8;

/** Gives its first line two taxes whose sum is no rate. */
export function misstateTax(order: StoreOrder): void {
  const [line] = order.lines;
  if (!line) return;
  const half = Math.round((discountedLineTotal(line) * 0.115) / 1.23);
  const { title: first = 'IGST' } = line.taxLines[0] ?? {};
  const { title: second = first } = line.taxLines[1] ?? {};
  line.taxLines = [first, second].map((title) => ({ title, rate: 0.115, price: half }));
  recalculate(order);
}
