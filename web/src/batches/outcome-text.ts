import {
  type BatchCounts,
  batchItemStateLabels,
  batchItemStates,
  batchProgress,
} from '@shipmagic/domain/batches/batch-state';
import { batchesAtOnce } from '@shipmagic/domain/batches/batch-turns';
import type { Batch } from '@shipmagic/domain/batches/batches.contract';

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

/** Why a batch does not go on yet. */
export const waitsText = ({ mine }: Pick<Batch, 'mine'>) => `Waits for ${mine ? 'your' : 'its author’s'} other batches`;

/** The rule behind it. */
export const turnsText = `${batchesAtOnce} batches of a person are worked on at a time, the smallest first`;

/** The outcomes first. */
const order: readonly (typeof batchItemStates)[number][] = [
  'done',
  'undone',
  'failed',
  'skipped',
  'working',
  'waiting',
];
