import { ScrollArea, Tabs } from '@mantine/core';
import { type OrderTab, orderTabs } from '@shipmagic/domain/orders/order-status';
import type { StatusCounts } from '@shipmagic/domain/orders/orders.contract';
import classes from './order-tabs.module.css';

interface OrderTabsProps {
  active: OrderTab;
  counts: StatusCounts | undefined;
  onChange: (tab: OrderTab) => void;
}

export function OrderTabs({ active, counts, onChange }: OrderTabsProps) {
  return (
    <ScrollArea type="never">
      <Tabs value={active} onChange={(value) => onChange(value as OrderTab)}>
        <Tabs.List className={classes.list}>
          {orderTabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value} className={classes.tab}>
              {tab.label} <span className={classes.count}>{counts?.[tab.value].toLocaleString('en-IN') ?? '…'}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </ScrollArea>
  );
}
