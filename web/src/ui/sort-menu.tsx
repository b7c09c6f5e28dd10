import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';

type Direction = 'asc' | 'desc';

interface SortMenuProps<K extends string> {
  sorts: Readonly<Record<K, { readonly label: string } & Readonly<Record<Direction, string>>>>;
  by: K;
  direction: Direction;
  onSort: (by: K, direction: Direction) => void;
}

/** All sorts of a list, also where there is no table with heads. */
export function SortMenu<K extends string>({ sorts, by, direction, onSort }: SortMenuProps<K>) {
  const keys = Object.keys(sorts) as K[];
  const now = `${sorts[by].label}, ${sorts[by][direction].toLowerCase()}`;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`Sort: ${now}`} title={`Sorted by ${now}`}>
          <IconArrowsSort size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {keys.map((key) => (
          <Fragment key={key}>
            <Menu.Label>{sorts[key].label}</Menu.Label>
            {(['asc', 'desc'] as const).map((one) => {
              const isOn = by === key && direction === one;
              return (
                <Menu.Item
                  key={one}
                  role="menuitemradio"
                  aria-checked={isOn}
                  aria-label={`${sorts[key].label}, ${sorts[key][one].toLowerCase()}`}
                  rightSection={isOn ? <IconCheck size={14} /> : null}
                  onClick={() => onSort(key, one)}
                >
                  {sorts[key][one]}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
