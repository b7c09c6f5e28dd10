import { z } from 'zod';

/**
 * Where the refund of a part stands: to be refunded, waiting for a second person or for the store's answer, waiting
 * for a payee because it was paid in cash, or settled.
 */
export const refundStates = ['open', 'asked', 'payee', 'done'] as const;
export const refundState = z.enum(refundStates);
export type RefundState = z.output<typeof refundState>;
