import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { useRoute } from '../api/use-route.ts';

/** How many mails failed for good; for staff. */
export function useFailedMailCount(): number {
  return useRoute(orderMailsContract.list, { query: { state: 'failed', limit: 1 } }).data?.counts.failed ?? 0;
}
