import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useRoute } from '../api/use-route.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { useListSearch } from '../ui/use-list-search.ts';

const tabs = [
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'pickups', label: 'Pickups' },
] as const;

/** Leads from deliveries that have failed to pickups of returns that have, and back. */
export function DeliveriesOrPickups() {
  const { search, change } = useListSearch('/shell/ndr');
  const { data } = useRoute(returnsContract.list, { query: { state: 'pickup_failed', page: 1, limit: 1 } });
  return (
    <CountTabs
      tabs={tabs}
      active={search.of ?? 'deliveries'}
      count={(tab) => (tab === 'pickups' ? (data?.stateCounts.pickup_failed.toLocaleString('en-IN') ?? '…') : null)}
      onChange={(tab) => void change({ of: tab === 'pickups' ? tab : undefined, page: 1 })}
    />
  );
}
