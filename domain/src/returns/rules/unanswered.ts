import { z } from 'zod';

/** The answer to a request that nobody has answered in time. */
export const unansweredChoices = ['inbox', 'approve', 'decline'] as const;
export const unanswered = z.enum(unansweredChoices, { error: `unanswered is one of: ${unansweredChoices.join(', ')}` });
export type Unanswered = z.output<typeof unanswered>;

export const unansweredLabels: Record<Unanswered, string> = {
  inbox: 'Stays in the inbox',
  approve: 'Is approved',
  decline: 'Is declined',
};
