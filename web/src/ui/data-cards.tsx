import { Checkbox, Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import {
  canSelect,
  type Draw,
  Drawn,
  goneAttributes,
  isSameList,
  nameOf,
  type Selection,
  type Slot,
  toggled,
} from './data-slot.tsx';
import classes from './data-table.module.css';
import { rowAttributes } from './use-row-keys.ts';

interface CardsProps<T> {
  slots: readonly Slot<T>[];
  card: (row: T) => ReactNode;
  selection: Selection<T> | undefined;
  gone: ReadonlySet<string> | undefined;
  grid: boolean | undefined;
  rowName: ((row: T) => string) | undefined;
}

function AllCards<T>({ slots, card, selection, gone, grid, rowName }: CardsProps<T>) {
  return (
    <ul className={classes.cards} data-grid={grid || undefined}>
      {slots.map(({ id, row }, index) => (
        <li
          key={id}
          className={classes.card}
          {...(row === null ? {} : rowAttributes(id, index))}
          {...goneAttributes(id, gone)}
        >
          {selection && canSelect({ id, row }, selection) && (
            <Checkbox
              className={classes.cardSelect ?? ''}
              size="md"
              aria-label={`Select ${nameOf({ id, row }, rowName)}`}
              checked={selection.ids.has(id)}
              onChange={() => selection.onChange(toggled(selection.ids, id))}
            />
          )}
          {row === null ? <Skeleton height={96} /> : <Drawn row={row} draw={card as Draw} />}
        </li>
      ))}
    </ul>
  );
}

/** The rows of a list as cards, drawn anew when something of them has changed. */
export const Cards = memo(AllCards, isSameList) as typeof AllCards;
