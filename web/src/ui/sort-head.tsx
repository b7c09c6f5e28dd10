import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './sort-head.module.css';

/** How a list is sorted, and a function to change it. */
export interface Sorting {
  by: string;
  direction: 'asc' | 'desc';
  /** Sorts by this; a second time in the other direction. */
  onSort: (by: string) => void;
}

interface SortHeadProps extends Sorting {
  /** The sort of this column. */
  sort: string;
  children: ReactNode;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A column's title that sorts the list. */
export function SortHead({ sort, by, direction, onSort, children }: SortHeadProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOn = by === sort;
  // The table draws the header cell, and has no place for its attributes.
  useLayoutEffect(() => {
    button.current?.closest('th')?.setAttribute('aria-sort', isOn ? spoken[direction] : 'none');
  }, [isOn, direction]);
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton ref={button} className={classes.head} data-on={isOn || undefined} onClick={() => onSort(sort)}>
      {children}
      {isOn && <Arrow className={classes.arrow} size={13} aria-hidden />}
    </UnstyledButton>
  );
}
