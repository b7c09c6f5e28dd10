import {
  type BatchCounts,
  batchItemStateLabels,
  batchItemStates,
  batchProgress,
} from '@shipmagic/domain/batches/batch-state';

const number = (value: number) => value.toLocaleString('en-IN');

/** `1,200 orders`. */
export const ordersText = (count: number) => `${number(count)} ${count === 1 ? 'order' : 'orders'}`;

/** How many orders a batch has. */
export const batchSize = (counts: BatchCounts) => ordersText(batchProgress(counts).total);

/** The outcome of a batch's orders: `187 done, 2 failed, 11 waiting`. */
export function outcomeText(counts: BatchCounts): string {
  const parts = batchItemStates
    .filter((state) => counts[state] > 0)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((state) => `${number(counts[state])} ${batchItemStateLabels[state].toLowerCase()}`);
  return parts.join(', ') || 'No orders';
}

/** The outcomes first. */
const order: readonly (typeof batchItemStates)[number][] = [
  'done',
  'undone',
  'failed',
  'skipped',
  'working',
  'waiting',
];
