import type { ListColumns, ShownColumn } from '@shipmagic/domain/lists/list-columns';
import type { ReactNode } from 'react';

/** A column of a list. Those that stay the same object are not measured again. */
export interface Column<T> {
  key: string;
  title: ReactNode;
  width?: number | string;
  /** Numbers stand right. */
  align?: 'left' | 'center' | 'right';
  render: (row: T) => ReactNode;
}

/** How each column is drawn, in the order of the screen: one without a look does not compile. */
type Looks<C extends ListColumns, T> = { readonly [Key in ShownColumn<C>]: Omit<Column<T>, 'key' | 'title'> };

/** Columns whose titles the domain gives. */
export const titledColumns = <C extends ListColumns, T>(columns: C, looks: Looks<C, T>): Column<T>[] =>
  Object.entries<Omit<Column<T>, 'key' | 'title'>>(looks).map(([key, look]) => ({
    key,
    title: columns[key]?.title,
    ...look,
  }));
