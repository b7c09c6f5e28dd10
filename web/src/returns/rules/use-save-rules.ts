import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

export type KeptRules = RouteAnswer<typeof returnRulesContract.read>;

/** Saves all rules at once, so that two admins do not mix theirs. */
export function useSaveRules({ changedAt }: Pick<KeptRules, 'changedAt'>) {
  const save = useRouteMutation(returnRulesContract.change, {
    changes: [returnRulesContract.read, returnRulesContract.tryOut],
    onError: (error) =>
      toast.error(serverMessage(error) || 'The rules were not saved', outcomeText(error) || undefined),
  });
  return {
    busy: save.isPending,
    save: (rules: readonly ReturnRule[], said: string, onSaved?: () => void) =>
      save.mutate(
        { body: { rules: [...rules], basedOn: changedAt } },
        {
          onSuccess: () => {
            toast.success(said);
            onSaved?.();
          },
        },
      ),
  };
}
