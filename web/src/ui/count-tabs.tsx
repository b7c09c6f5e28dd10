import { ScrollArea, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './count-tabs.module.css';
import { useViewsAround } from './use-list-views.ts';
import { useOpenTabInSight } from './use-open-tab-in-sight.ts';
import views from './view-menu.module.css';
import { ViewMenu } from './view-menu.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { viewsBesideTabs } from './views-place.ts';

interface CountTabsProps<T extends string> {
  /** The open tab, or the list's own choice if no tab shows it. */
  active: string;
  tabs: readonly { readonly value: T; readonly label: string }[];
  /** Content next to a tab's label. */
  count?: (tab: T) => ReactNode;
  onChange: (tab: T) => void;
}

/** Tabs above a list, each with its count. */
export function CountTabs<T extends string>(props: CountTabsProps<T>) {
  const around = useViewsAround();
  if (!around || !viewsBesideTabs.includes(around.list)) return <TabList {...props} />;
  return (
    <div className={views.beside}>
      <TabList {...props} beside={<ViewTabs />} />
      <ViewMenu />
    </div>
  );
}

function TabList<T extends string>({
  active,
  tabs,
  count,
  onChange,
  beside,
}: CountTabsProps<T> & { beside?: ReactNode }) {
  const list = useOpenTabInSight(active);
  return (
    <ScrollArea type="never">
      <div className={classes.line}>
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
        {beside}
      </div>
    </ScrollArea>
  );
}
