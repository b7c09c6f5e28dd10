import type { StatusCounts } from '@shipmagic/domain/orders/orders.contract';
import { type OrderTab, orderTabs, type StatusChoice } from '@shipmagic/domain/statuses/order-status';
import type { ReactNode } from 'react';
import { CountTabs } from '../ui/count-tabs.tsx';

interface OrderTabsProps {
  active: StatusChoice;
  counts: StatusCounts | undefined;
  /** Tabs that hold more than was counted. */
  atLeast: readonly StatusChoice[] | undefined;
  onChange: (tab: OrderTab) => void;
  /** Leads to what belongs to the orders and is a list of its own. */
  beside: ReactNode;
}

export function OrderTabs({ active, counts, atLeast, onChange, beside }: OrderTabsProps) {
  return (
    <CountTabs
      active={active}
      tabs={orderTabs}
      count={(tab) => (counts ? `${counts[tab].toLocaleString('en-IN')}${atLeast?.includes(tab) ? '+' : ''}` : '…')}
      isSeldom={(tab) => tab !== 'all' && counts?.[tab] === 0}
      onChange={onChange}
      beside={beside}
    />
  );
}
