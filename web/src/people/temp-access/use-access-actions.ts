import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

const changes = [tempAccessContract.list];

/** Ends accesses: one at once, or tidies up those that have expired. */
export function useAccessActions() {
  const cleanup = useRouteMutation(tempAccessContract.cleanup, {
    changes,
    onSuccess: ({ cleanedCount }) => toast.success(`Cleaned up ${cleanedCount} expired accesses`),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to cleanup expired accesses', outcomeText(error)),
  });
  const revoke = useRouteMutation(tempAccessContract.revoke, {
    changes,
    onSuccess: () => toast.success('Temporary access revoked successfully'),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to revoke temporary access', outcomeText(error)),
  });
  return {
    cleanup: { start: () => cleanup.mutate({}), busy: cleanup.isPending },
    revoke: (id: string) => revoke.mutate({ params: { id } }),
  };
}
