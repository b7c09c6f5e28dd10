import { z } from 'zod';

/** Who may refund how much. */
export const refundLimits = z.object({
  asksSecondPerson: z.boolean().meta({ title: 'A second person approves larger refunds' }),
  secondPersonAbove: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .meta({ title: 'Larger than, in rupees', description: 'Who asked for a refund cannot approve it.' }),
});
export type RefundLimits = z.output<typeof refundLimits>;

export const usualRefundLimits: RefundLimits = { asksSecondPerson: true, secondPersonAbove: 10_000 };

/** Whether a refund of so many rupees needs a second person. */
export const needsSecondPerson = (rupees: number, limits: RefundLimits): boolean =>
  limits.asksSecondPerson && rupees > limits.secondPersonAbove;
