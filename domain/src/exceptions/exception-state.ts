import { z } from 'zod';

/** `resolved`: somebody has settled it while its facts stand; `gone`: the facts are no longer so. */
export const exceptionStates = ['open', 'resolved', 'gone'] as const;
export const exceptionState = z.enum(exceptionStates);
export type ExceptionState = z.output<typeof exceptionState>;

/** How an exception ended. `gone`: by itself. */
export const exceptionOutcomes = ['done', 'waiting', 'not_needed', 'gone'] as const;
export const exceptionOutcome = z.enum(exceptionOutcomes);
export type ExceptionOutcome = z.output<typeof exceptionOutcome>;

export const exceptionOutcomeLabels: Record<ExceptionOutcome, string> = {
  done: 'Done',
  waiting: 'Waiting for somebody else',
  not_needed: 'Nothing to do',
  gone: 'Resolved itself',
};
