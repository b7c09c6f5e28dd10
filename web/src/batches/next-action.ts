import { type BatchAction, batchActions } from '@shipmagic/domain/batches/batch-actions';
import type { ReadBatch } from './use-batch.ts';

/** The action that usually follows once these orders are done; null when nothing does. */
export function nextAction({ kind, title, state, counts }: Pick<ReadBatch, 'kind' | 'title' | 'state' | 'counts'>): {
  readonly action: BatchAction;
  readonly label: string;
} | null {
  if (state === 'working' || state === 'undone' || counts.done === 0) return null;
  if (kind === 'status' && title === batchActions.confirm.label) return { action: 'ship', label: 'Ship these…' };
  if (kind === 'ship') return { action: 'labels', label: 'Print labels' };
  return null;
}

/** Whether these parcels now wait for their courier. */
export const leadsToPickup = ({ kind, state, counts }: Pick<ReadBatch, 'kind' | 'state' | 'counts'>): boolean =>
  kind === 'labels' && state !== 'working' && counts.done > 0;
