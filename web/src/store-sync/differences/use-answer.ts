import type { DifferenceAnswer } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { type DifferenceRow, differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { serverMessage } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { forgetDraft } from '../../ui/use-draft.ts';

/** The answers that show differences and their number. */
export const differenceRoutes = [differencesContract.list, differencesContract.comparison, freshnessContract.read];

/** Whether a difference allows the answer now. */
export const allows = ({ notTaken, notTold, state }: DifferenceRow, answer: DifferenceAnswer): boolean =>
  state !== 'answering' && (answer === 'leave' ? state === 'open' : (answer === 'take' ? notTaken : notTold) === null);

/** The field of the reason for leaving these differences. */
export const leaveDraft = (ids: readonly (string | number)[]) => `reason to leave differences ${ids.join()}`;

/** Answers differences; what comes of it is seen in the list. */
export function useAnswer(onDone?: () => void) {
  return useRouteMutation(differencesContract.answer, {
    changes: 'orders',
    onSuccess: ({ message }, { body }) => {
      if (body.answer === 'leave') forgetDraft(leaveDraft(body.ids));
      toast.success(message);
      void invalidate(differenceRoutes);
      onDone?.();
    },
    onError: (error) => {
      toast.error('Nothing was changed', serverMessage(error) ?? error.message);
      void invalidate(differenceRoutes);
    },
  });
}
