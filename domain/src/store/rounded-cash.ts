import { z } from 'zod';
import { toPaise, toRupees } from '../money/paise.ts';

/** To what the cash of each parcel is rounded. */
export const cashRounding = z.enum(['paisa', 'rupee']);
export type CashRounding = z.output<typeof cashRounding>;

// Why: docs/decisions/money.md, "A parcel's cash may be rounded, and never what is owed".
/**
 * The rupees that a courier collects for a parcel of which so many are owed, and by how many that differs: half a rupee
 * is rounded up.
 */
export function roundedCash(owed: number, to: CashRounding): { readonly cash: number; readonly rounding: number } {
  if (to === 'paisa') return { cash: owed, rounding: 0 };
  const cash = Math.floor((toPaise(owed) + 50) / 100);
  return { cash, rounding: toRupees(cash * 100 - toPaise(owed)) };
}
