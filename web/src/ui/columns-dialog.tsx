import { ActionIcon, Button, Checkbox, Group, NumberInput, Text } from '@mantine/core';
import {
  canHide,
  columnWidths,
  isShown,
  moveColumn,
  orderColumns,
  toggleColumn,
  usualLayout,
} from '@shipmagic/domain/views/list-layout';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './columns-dialog.module.css';
import { Dialog } from './dialog.tsx';
import type { ChosenColumn, ListViews } from './use-list-views.ts';

interface ColumnsDialogProps {
  opened: boolean;
  views: ListViews;
  columns: readonly ChosenColumn[];
  onClose: () => void;
}

/** Which columns a list has, in which order and how wide; the list behind shows each change. */
export function ColumnsDialog({ opened, views: { open, layout, setLayout }, columns, onClose }: ColumnsDialogProps) {
  const { widths } = layout;
  const arranged = orderColumns(columns, layout);
  const last = columns.at(-1)?.key;
  const setWidth = (key: string, width: number | undefined) => {
    const { [key]: _, ...others } = widths;
    setLayout({ ...layout, widths: width === undefined ? others : { ...others, [key]: width } });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Columns" size="md">
      <Text size="sm" c="dimmed" mb="xs">
        {open ? `For the view ${open.name}, until you save it for good.` : 'For you, in this list.'}
      </Text>
      <ul className={classes.list}>
        {arranged.map((column, i) => {
          const { key, title, width } = column;
          const name = typeof title === 'string' && title !== '' ? title : key;
          return (
            <li key={key} className={classes.row}>
              <Checkbox
                className={classes.name ?? ''}
                label={name}
                checked={isShown(columns, column, layout)}
                disabled={!canHide(columns, key)}
                onChange={() => setLayout(toggleColumn(layout, column))}
              />
              <NumberInput
                className={classes.width ?? ''}
                size="xs"
                aria-label={`Width of ${name} in pixels`}
                placeholder={typeof width === 'number' ? String(width) : 'auto'}
                min={columnWidths.least}
                max={columnWidths.most}
                step={10}
                clampBehavior="blur"
                allowDecimal={false}
                value={widths[key] ?? ''}
                onChange={(to) => {
                  if (to === '') setWidth(key, undefined);
                  else if (typeof to === 'number' && to >= columnWidths.least && to <= columnWidths.most)
                    setWidth(key, to);
                }}
              />
              <ActionIcon
                variant="default"
                aria-label={`Move ${name} up`}
                disabled={i === 0 || key === last}
                onClick={() => setLayout(moveColumn(columns, layout, key, -1))}
              >
                <IconArrowUp size={15} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move ${name} down`}
                disabled={key === last || i >= arranged.length - 2}
                onClick={() => setLayout(moveColumn(columns, layout, key, 1))}
              >
                <IconArrowDown size={15} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Group justify="space-between" mt="md">
        <Button variant="default" onClick={() => setLayout(usualLayout)}>
          Reset
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}
