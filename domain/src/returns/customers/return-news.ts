import { z } from 'zod';
import type { ReturnState } from '../return-state.ts';

/** The states whose beginning the customer is told by mail. */
export const returnNews = [
  'requested',
  'approved',
  'declined',
  'pickup_failed',
  'received',
  'settled',
] as const satisfies readonly ReturnState[];
export const returnNewsWord = z.enum(returnNews);
export type ReturnNews = z.output<typeof returnNewsWord>;

/** The news in a state, if it is any. */
export const newsOf = (state: ReturnState): ReturnNews | null => returnNews.find((one) => one === state) ?? null;
