import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { useRoute } from '../api/use-route.ts';
import { useIdle } from '../ui/use-idle.ts';

/** How many mails failed permanently; for staff. */
export function useFailedMailCount(): number {
  const enabled = useIdle();
  const { data } = useRoute(mailsContract.list, { query: { state: 'failed', limit: 1 } }, { enabled });
  return data?.counts.failed ?? 0;
}
