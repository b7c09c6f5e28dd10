import { z } from 'zod';

/** `resolved`: somebody has settled it while its facts stand; `gone`: the facts are no longer so. */
export const itemStates = ['open', 'resolved', 'gone'] as const;
export const itemState = z.enum(itemStates);
export type ItemState = z.output<typeof itemState>;

/** How an item ended. `gone`: by itself. */
export const itemOutcomes = ['done', 'waiting', 'not_needed', 'gone'] as const;
export const itemOutcome = z.enum(itemOutcomes);
export type ItemOutcome = z.output<typeof itemOutcome>;

export const itemOutcomeLabels: Record<ItemOutcome, string> = {
  done: 'Done',
  waiting: 'Waiting for somebody else',
  not_needed: 'Nothing to do',
  gone: 'Resolved itself',
};
