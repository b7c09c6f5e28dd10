import { ScrollArea, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './kept-tabs.module.css';
import { useOpenTabInSight } from './use-open-tab-in-sight.ts';

interface KeptTabsProps<T extends string> {
  active: T;
  onChange: (tab: T) => void;
  tabs: readonly { readonly value: T; readonly label: string; readonly content: () => ReactNode }[];
}

/** Tabs that are rendered when first opened, and keep their input afterwards. */
export function KeptTabs<T extends string>({ active, onChange, tabs }: KeptTabsProps<T>) {
  const [seen, setSeen] = useState<ReadonlySet<T>>(new Set([active]));
  if (!seen.has(active)) setSeen(new Set([...seen, active]));
  const list = useOpenTabInSight(active);
  return (
    <Tabs value={active} onChange={(value) => value && onChange(value as T)}>
      <ScrollArea type="never" mb="md">
        <Tabs.List ref={list} className={classes.list}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} data-tab={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </ScrollArea>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {seen.has(value) && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
