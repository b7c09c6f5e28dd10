import { FailedPickups } from '../returns/failed-pickups.tsx';
import { useListSearch } from '../ui/use-list-search.ts';
import { DeliveriesOrPickups } from './deliveries-or-pickups.tsx';
import { FailedDeliveriesList } from './failed-deliveries-list.tsx';

/** Failed deliveries with the actions requested from couriers, and failed pickups of returns beside them. */
export function NdrPage() {
  const { search, change } = useListSearch('/shell/ndr');
  if (search.of !== 'pickups') return <FailedDeliveriesList />;
  return (
    <FailedPickups page={search.page} onPage={(page) => void change({ page })}>
      <DeliveriesOrPickups />
    </FailedPickups>
  );
}
