import { type DriftRow, driftContract } from '@shipmagic/domain/drift/drift.contract';
import type { DriftAnswer } from '@shipmagic/domain/drift/drift-fields';
import { storeContract } from '@shipmagic/domain/store/store.contract';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';

/** The answers that show differences and their number. */
export const driftRoutes = [driftContract.list, driftContract.comparison, storeContract.freshness];

/** Whether a difference allows the answer now. */
export const allows = ({ notTaken, notTold, state }: DriftRow, answer: DriftAnswer): boolean =>
  state !== 'answering' && (answer === 'leave' ? state === 'open' : (answer === 'take' ? notTaken : notTold) === null);

/** Answers differences; what comes of it is seen in the list. */
export function useAnswer(onDone?: () => void) {
  return useRouteMutation(driftContract.answer, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(message);
      void invalidate(driftRoutes);
      onDone?.();
    },
    onError: (error) => {
      toast.error('Nothing was changed', serverMessage(error) ?? error.message);
      void invalidate(driftRoutes);
    },
  });
}
