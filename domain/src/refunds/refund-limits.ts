import { z } from 'zod';
import { homeCurrency } from '../money/currency.ts';
import { toPaise, toRupees } from '../money/paise.ts';

/** Who may refund how much. */
export const refundLimits = z.object({
  asksSecondPerson: z.boolean().meta({ title: 'A second person approves larger refunds' }),
  secondPersonAbove: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .meta({ title: 'Larger than, in rupees', description: 'Whoever asked for a refund cannot approve it.' }),
});
export type RefundLimits = z.output<typeof refundLimits>;

export const usualRefundLimits: RefundLimits = { asksSecondPerson: true, secondPersonAbove: 5000 };

/**
 * How much of a part one person may refund now, in the order's currency, after so much of it went back without a second
 * person: several small refunds are one large one. Nothing in a currency that the limit does not name; null: any amount.
 */
export function refundableAlone(
  { asksSecondPerson, secondPersonAbove }: RefundLimits,
  { currency, alone }: { readonly currency: string; readonly alone: number },
): number | null {
  if (!asksSecondPerson) return null;
  return currency === homeCurrency ? toRupees(Math.max(0, toPaise(secondPersonAbove) - toPaise(alone))) : 0;
}
