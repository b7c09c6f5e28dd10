import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';
import type { Decision } from './request-actions.tsx';

export interface Review {
  readonly ids: readonly number[];
  readonly decision: Decision;
  readonly notes: string;
}

const isId = (id: number) => Number.isInteger(id) && id > 0;

interface Outcome {
  readonly reviewed: number;
  /** Why the others were not; null if all were. */
  readonly problem: string | null;
  /** Those that were not. */
  readonly left: readonly number[];
}

async function send({ ids, decision: status, notes }: Review): Promise<Outcome> {
  const reviewNotes = notes.trim() || undefined;
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) {
    await call(inventoryContract.review, { body: { requestId: first, status, reviewNotes } });
    return { reviewed: 1, problem: null, left: [] };
  }
  const body = { requestIds: [...ids], status, reviewNotes };
  const { reviewed, failures, message } = await call(inventoryContract.bulkReview, { body });
  return {
    reviewed,
    problem: failures.length > 0 ? message : null,
    left: failures.map(({ requestId }) => requestId),
  };
}

/**
 * Decides requests and reports the outcome: `onDone` with those that were not decided, unless all failed. If none can
 * be decided, says so without a call.
 */
export function useReview(onDone: (left: readonly number[]) => void) {
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: ({ reviewed, problem, left }, { decision }) => {
      if (problem) toast.error('Error reviewing request(s)', problem);
      else if (reviewed === 1) toast.success('Request reviewed', `1 request ${decision}.`);
      else toast.success('Requests reviewed', `${reviewed} requests ${decision}.`);
      onDone(left);
    },
    onError: (error) => {
      toast.error('Error reviewing request(s)', serverMessage(error) ?? 'An error occurred');
    },
    onSettled: async () => {
      await Promise.all([invalidate('inventoryRequests'), invalidate('products')]);
    },
  });
  /** False, with a toast, when there is nothing to decide. */
  const check = (ids: readonly number[], several: boolean): boolean => {
    if (several && ids.length === 0)
      toast.error('No requests selected', 'Please select at least one request to review.');
    else if (several && !ids.every(isId))
      toast.error('Invalid selection', 'No valid requests selected. Please try again.');
    else if (!ids.every(isId)) toast.error('Invalid request', 'Selected request has an invalid ID.');
    else return true;
    return false;
  };
  return { check, review: mutation.mutate, busy: mutation.isPending };
}
