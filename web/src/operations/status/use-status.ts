import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { useRoute } from '../../api/use-route.ts';
import { useIdle } from '../../ui/use-idle.ts';

/** How many signs of trouble there are; for admins. */
export function useTroubleCount(): number {
  const enabled = useIdle();
  const { data } = useRoute(statusContract.read, {}, { enabled });
  return data?.wrong.length ?? 0;
}
