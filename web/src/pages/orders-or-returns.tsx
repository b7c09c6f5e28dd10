import { useNavigate } from '@tanstack/react-router';
import { lastOrderSearch } from '../orders/last-order-search.ts';
import { CountTabs } from '../ui/count-tabs.tsx';

const tabs = [
  { value: 'orders', label: 'Orders' },
  { value: 'returns', label: 'Returns' },
] as const;

/** Leads from the returns to the list of orders as it was left. */
export function OrdersOrReturns() {
  const navigate = useNavigate();
  return (
    <CountTabs
      tabs={tabs}
      active="returns"
      onChange={(tab) => tab === 'orders' && void navigate({ to: '/orders', search: lastOrderSearch() })}
    />
  );
}
