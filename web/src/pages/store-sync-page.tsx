import { storeContract } from '@shipmagic/domain/store/store.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { FreshnessFacts } from '../store/freshness-facts.tsx';
import type { StoreSyncTab } from '../store/store-sync-search.ts';
import { useStoreFreshness } from '../store/use-store-freshness.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { useListSearch } from '../ui/use-list-search.ts';
import { SetAsideOrders } from './set-aside-orders.tsx';
import { UntoldParcels } from './untold-parcels.tsx';

const tabs = [
  { value: 'parcels', label: 'Parcels the store does not know' },
  { value: 'orders', label: 'Orders set aside' },
] as const;
const watched = [storeContract.freshness, storeContract.costs];

/** How fresh the store's orders are here, which parcels it does not know, and which of its orders are not here. */
export function StoreSyncPage() {
  const { search, change } = useListSearch('/shell/store-sync');
  const { data } = useStoreFreshness();
  useLookAgain(watched, true);
  const counts: Record<StoreSyncTab, number | undefined> = { parcels: data?.untoldParcels, orders: data?.setAside };
  const List = search.tab === 'parcels' ? UntoldParcels : SetAsideOrders;
  return (
    <List>
      <FreshnessFacts />
      <CountTabs
        tabs={tabs}
        active={search.tab}
        count={(tab) => counts[tab]?.toLocaleString('en-IN') ?? '…'}
        onChange={(tab) => void change({ tab, page: 1 })}
      />
    </List>
  );
}
