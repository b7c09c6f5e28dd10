import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import { useRoute } from '../api/use-route.ts';
import { useIdle } from '../ui/use-idle.ts';

const everyMs = 30_000;

/** How much of this kind waits in the viewer's inbox, or of all kinds; 0 shows nothing. */
export function useInboxCount(kind?: InboxKindName): number {
  const idle = useIdle();
  const { data } = useRoute(inboxContract.counts, {}, { enabled: idle, again: () => everyMs });
  return (kind ? data?.counts[kind] : data?.open) ?? 0;
}
