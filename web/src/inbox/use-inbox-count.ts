import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import { useRoute } from '../api/use-route.ts';
import { useIdle } from '../ui/use-idle.ts';

const everyMs = 30_000;

function useCounts() {
  const idle = useIdle();
  return useRoute(inboxContract.counts, {}, { enabled: idle, again: () => everyMs }).data;
}

/** How much of this kind waits in the viewer's inbox; 0 shows nothing. */
export const useInboxCount = (kind: InboxKindName): number => useCounts()?.counts[kind] ?? 0;

// Why: docs/decisions/inbox.md, "The badge counts the rows of the list".
/** How much is the viewer's and late, or else how many rows the inbox shows at first. */
export function useInboxBadge(): { readonly count: number; readonly late: boolean } {
  const data = useCounts();
  if (data && data.late > 0) return { count: data.late, late: true };
  return { count: data?.rows ?? 0, late: false };
}
