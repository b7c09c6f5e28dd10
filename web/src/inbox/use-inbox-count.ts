import type { ExceptionKindName } from '@shipmagic/domain/exceptions/exception-kinds';
import { inboxContract } from '@shipmagic/domain/exceptions/inbox.contract';
import { useRoute } from '../api/use-route.ts';

const everyMs = 30_000;

/** How much of this kind waits in the viewer's inbox, or of all kinds; 0 shows nothing. */
export function useInboxCount(kind?: ExceptionKindName): number {
  const { data } = useRoute(inboxContract.counts, {}, { again: () => everyMs });
  return (kind ? data?.counts[kind] : data?.open) ?? 0;
}
