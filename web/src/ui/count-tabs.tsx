import { ScrollArea, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './count-tabs.module.css';
import { useOpenTabInSight } from './use-open-tab-in-sight.ts';

interface CountTabsProps<T extends string> {
  /** The open tab, or the list's own choice if no tab shows it. */
  active: string;
  tabs: readonly { readonly value: T; readonly label: string }[];
  /** Content next to a tab's label. */
  count?: (tab: T) => ReactNode;
  onChange: (tab: T) => void;
}

/** Tabs above a list, each with its count. */
export function CountTabs<T extends string>({ active, tabs, count, onChange }: CountTabsProps<T>) {
  const list = useOpenTabInSight(active);
  return (
    <ScrollArea type="never">
      <Tabs
        value={tabs.some(({ value }) => value === active) ? active : null}
        onChange={(value) => onChange(value as T)}
      >
        <Tabs.List ref={list} className={classes.list}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} data-tab={value} className={classes.tab}>
              {label} {count && <span className={classes.count}>{count(value)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </ScrollArea>
  );
}
