import { z } from 'zod';

/**
 * The outcome of one order of a batch. `skipped`: nothing was tried, because the order did not allow it or the batch was
 * cancelled first. `failed`: it was tried, and can be retried.
 */
export const batchItemStates = ['waiting', 'working', 'done', 'skipped', 'failed', 'undone'] as const;
export const batchItemState = z.enum(batchItemStates);
export type BatchItemState = z.output<typeof batchItemState>;

/** Orders of a batch that still have something before them. */
export const openItemStates = ['waiting', 'working'] as const satisfies readonly BatchItemState[];

export const batchItemStateLabels: Record<BatchItemState, string> = {
  waiting: 'Waiting',
  working: 'In progress',
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
  undone: 'Undone',
};

/** `cancelled`: what had not begun was skipped. `undone`: its author took it back. */
export const batchStates = ['working', 'done', 'cancelled', 'undone'] as const;
export const batchState = z.enum(batchStates);
export type BatchState = z.output<typeof batchState>;

export const batchStateLabels: Record<BatchState, string> = {
  working: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
  undone: 'Undone',
};

const count = z.number().int();

export const batchCounts = z.object(
  Object.fromEntries(batchItemStates.map((state) => [state, count])) as Record<BatchItemState, typeof count>,
);
export type BatchCounts = z.output<typeof batchCounts>;

/** How many orders of a batch have their outcome, and how many it has. */
export function batchProgress(counts: BatchCounts): { readonly ended: number; readonly total: number } {
  const total = batchItemStates.reduce((sum, state) => sum + counts[state], 0);
  return { ended: total - openItemStates.reduce((sum, state) => sum + counts[state], 0), total };
}
