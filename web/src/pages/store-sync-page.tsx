import { storeContract } from '@shipmagic/domain/store/store.contract';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { externalToolContract } from '@shipmagic/domain/store-sync/external-tool/external-tool.contract';
import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { BackfillSection } from '../store-sync/backfill-section.tsx';
import { FreshnessFacts } from '../store-sync/freshness-facts.tsx';
import type { StoreSyncTab } from '../store-sync/store-sync-search.ts';
import { useLatestBackfill } from '../store-sync/use-latest-backfill.ts';
import { useStoreFreshness } from '../store-sync/use-store-freshness.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { OnceKnown } from '../ui/once-known.tsx';
import { useListSearch } from '../ui/use-list-search.ts';
import { Differences } from './differences.tsx';
import { SetAsideOrders } from './set-aside-orders.tsx';
import { UntoldParcels } from './untold-parcels.tsx';

const tabs = [
  { value: 'parcels', label: 'Parcels the store does not know' },
  { value: 'differences', label: 'Differences' },
  { value: 'orders', label: 'Orders set aside' },
] as const;
const lists = { parcels: UntoldParcels, differences: Differences, orders: SetAsideOrders } as const;
const watched = [freshnessContract.read, storeContract.costs, externalToolContract.freshness];

/** How fresh the store's orders are here, what it does not know, where it differs, and what could not be imported. */
export function StoreSyncPage() {
  const { search, change } = useListSearch('/shell/store-sync');
  const { data, isLoading } = useStoreFreshness();
  const costs = useRoute(storeContract.costs, {});
  const tool = useRoute(externalToolContract.freshness, {});
  const comparison = useRoute(differencesContract.comparison, {}, { enabled: search.tab === 'differences' });
  const { latest, error } = useLatestBackfill();
  const loading = [{ isLoading }, costs, tool, comparison].some((one) => one.isLoading);
  const known = !loading && (latest !== undefined || error !== null);
  useLookAgain(watched, true);
  const counts: Record<StoreSyncTab, number | undefined> = {
    parcels: data?.untoldParcels,
    differences: data?.drift,
    orders: data?.setAside,
  };
  const List = lists[search.tab];
  return (
    <OnceKnown known={known} label="what the store knows">
      <List>
        <FreshnessFacts />
        <BackfillSection />
        <CountTabs
          tabs={tabs}
          active={search.tab}
          count={(tab) => counts[tab]?.toLocaleString('en-IN') ?? '…'}
          onChange={(tab) => void change({ tab, page: 1, field: undefined, shown: undefined })}
        />
      </List>
    </OnceKnown>
  );
}
