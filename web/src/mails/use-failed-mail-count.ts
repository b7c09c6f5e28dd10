import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { useRoute } from '../api/use-route.ts';

/** How many mails failed permanently; for staff. */
export function useFailedMailCount(): number {
  return useRoute(mailsContract.list, { query: { state: 'failed', limit: 1 } }).data?.counts.failed ?? 0;
}
