import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { useRoute } from '../../api/use-route.ts';
import { useIdle } from '../../ui/use-idle.ts';

/** Mails that failed are counted at their own entry of the sidebar. */
const countedApart = 'shipmagic_failed_mails';

/** How many signs of trouble there are, without those that another entry counts; for admins. */
export function useTroubleCount(): number {
  const enabled = useIdle();
  const { data } = useRoute(statusContract.read, {}, { enabled });
  return data?.wrong.filter(({ name }) => name !== countedApart).length ?? 0;
}
