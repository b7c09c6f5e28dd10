import { z } from 'zod';

/** When new goods go: once the return is approved, or once its goods have left the customer. A setting of each vendor. */
export const exchangeMoments = ['at_approval', 'at_pickup'] as const;
export const exchangeMoment = z.enum(exchangeMoments, {
  error: `exchangeShips is one of: ${exchangeMoments.join(', ')}`,
});
export type ExchangeMoment = z.output<typeof exchangeMoment>;
