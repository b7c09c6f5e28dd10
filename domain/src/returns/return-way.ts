import { z } from 'zod';

/** How the goods come back. */
export const returnWays = ['courier', 'customer', 'keep'] as const;
export const returnWay = z.enum(returnWays, { error: `way is one of: ${returnWays.join(', ')}` });
export type ReturnWay = z.output<typeof returnWay>;

export const returnWayLabels: Record<ReturnWay, string> = {
  courier: 'Courier picks it up',
  customer: 'Customer sends it',
  keep: 'Customer keeps it',
};
