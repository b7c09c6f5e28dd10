import { z } from 'zod';

/** On which ground the system has answered a request: a rule approved it when it was asked for, or nobody answered in time. */
export const decisionBases = ['rule', 'no_answer'] as const;
export const decisionBasis = z.enum(decisionBases);
export type DecisionBasis = z.output<typeof decisionBasis>;
