import { z } from 'zod';

/** The customer's wish for the goods that are sent back. */
export const returnWishes = ['refund', 'exchange', 'replacement', 'store_credit'] as const;
export const returnWish = z.enum(returnWishes, { error: `wish is one of: ${returnWishes.join(', ')}` });
export type ReturnWish = z.output<typeof returnWish>;

export const returnWishLabels: Record<ReturnWish, string> = {
  refund: 'Refund',
  exchange: 'Exchange',
  replacement: 'The same again',
  store_credit: 'Store credit',
};
