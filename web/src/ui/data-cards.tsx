import { Skeleton } from '@mantine/core';
import { Fragment, memo, type ReactNode } from 'react';
import { CheckBox } from './check-box.tsx';
import {
  canSelect,
  type Draw,
  Drawn,
  headAbove,
  isSameList,
  nameOf,
  noteAttributes,
  type Sections,
  type Selection,
  type Slot,
  toggled,
} from './data-slot.tsx';
import classes from './data-table.module.css';
import type { Notes } from './row-note.tsx';
import { rowAttributes } from './use-row-keys.ts';

interface CardsProps<T> {
  slots: readonly Slot<T>[];
  card: (row: T) => ReactNode;
  selection: Selection<T> | undefined;
  notes: Notes;
  grid: boolean | undefined;
  sections: Sections<T> | undefined;
  rowName: ((row: T) => string) | undefined;
}

function AllCards<T>({ slots, card, selection, notes, grid, rowName, sections }: CardsProps<T>) {
  return (
    <ul className={classes.cards} data-grid={grid || undefined}>
      {slots.map(({ id, row }, index) => {
        const head = headAbove(slots, index, sections);
        return (
          <Fragment key={id}>
            {head && <li className={classes.section}>{head}</li>}
            <li
              className={classes.card}
              {...(row === null ? {} : rowAttributes(id, index))}
              {...noteAttributes(id, notes)}
            >
              {selection && canSelect({ id, row }, selection) && (
                <span className={classes.cardSelect}>
                  <CheckBox
                    aria-label={`Select ${nameOf({ id, row }, rowName)}`}
                    checked={selection.ids.has(id)}
                    onChange={() => selection.onChange(toggled(selection.ids, id))}
                  />
                </span>
              )}
              {row === null ? <Skeleton height={96} /> : <Drawn row={row} draw={card as Draw} />}
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

/** The rows of a list as cards, drawn anew when something of them has changed. */
export const Cards = memo(AllCards, isSameList) as typeof AllCards;
