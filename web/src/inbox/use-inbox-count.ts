import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { countedApart, type InboxKindName, inboxKindNames } from '@shipmagic/domain/inbox/inbox-kinds';
import { useRoute } from '../api/use-route.ts';
import { useIdle } from '../ui/use-idle.ts';

const everyMs = 30_000;

function useCounts() {
  const idle = useIdle();
  return useRoute(inboxContract.counts, {}, { enabled: idle, again: () => everyMs }).data;
}

/** How much of this kind waits in the viewer's inbox; 0 shows nothing. */
export const useInboxCount = (kind: InboxKindName): number => useCounts()?.counts[kind] ?? 0;

/** How much is the viewer's and late, or else how much waits that no other entry of the sidebar counts. */
export function useInboxBadge(): { readonly count: number; readonly late: boolean } {
  const data = useCounts();
  if (data && data.late > 0) return { count: data.late, late: true };
  const counted = inboxKindNames.filter((kind) => !countedApart.includes(kind));
  return { count: counted.reduce((sum, kind) => sum + (data?.counts[kind] ?? 0), 0), late: false };
}
