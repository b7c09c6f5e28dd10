import { Menu, ScrollArea, Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './count-tabs.module.css';
import { useViewsAround } from './use-list-views.ts';
import { useOpenTabInSight } from './use-open-tab-in-sight.ts';
import views from './view-menu.module.css';
import { ViewMenu } from './view-menu.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { placeOfViews } from './views-place.ts';

interface CountTabsProps<T extends string> {
  /** The open tab, or the list's own choice if no tab shows it. */
  active: string;
  tabs: readonly { readonly value: T; readonly label: string }[];
  /** Content next to a tab's label. */
  count?: (tab: T) => ReactNode;
  /** Seldom wanted, such as those without a row: such tabs stand in *More*, unless one is open. */
  isSeldom?: (tab: T) => boolean;
  onChange: (tab: T) => void;
  /** Stands after the tabs, in their line. */
  beside?: ReactNode;
}

/** Tabs above a list, each with its count. */
export function CountTabs<T extends string>(props: CountTabsProps<T>) {
  const around = useViewsAround();
  if (!around || placeOfViews(around.list) !== 'tabs') return <TabList {...props} />;
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
  isSeldom = () => false,
  onChange,
  beside,
}: CountTabsProps<T>) {
  const list = useOpenTabInSight(active);
  const isBehind = ({ value }: { value: T }) => value !== active && isSeldom(value);
  const behind = tabs.filter(isBehind);
  return (
    <ScrollArea type="never">
      <div className={classes.line}>
        <Tabs
          value={tabs.some(({ value }) => value === active) ? active : null}
          onChange={(value) => onChange(value as T)}
        >
          <Tabs.List ref={list} className={classes.list}>
            {tabs
              .filter((tab) => !isBehind(tab))
              .map(({ value, label }) => (
                <Tabs.Tab key={value} value={value} data-tab={value} className={classes.tab}>
                  {label} {count && <span className={classes.count}>{count(value)}</span>}
                </Tabs.Tab>
              ))}
          </Tabs.List>
        </Tabs>
        {behind.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <UnstyledButton className={classes.more ?? ''} aria-label="More tabs">
                More <IconChevronDown size={13} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {behind.map(({ value, label }) => (
                <Menu.Item key={value} onClick={() => onChange(value)}>
                  {label} {count && <span className={classes.count}>{count(value)}</span>}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {beside}
      </div>
    </ScrollArea>
  );
}
