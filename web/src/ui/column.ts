import type { ListColumns, ShownColumn } from '@shipmagic/domain/lists/list-columns';
import type { ReactNode } from 'react';

/**
 * Where a column stands on the card of a narrow screen. The first line has `title`, as wide as there is room, and
 * `beside`, as wide as it is; below it follow, in the order of the columns, `fact`: half a line under the column's
 * title, `half`: the same without it, and `line`. `none` is told by another one or only where there is room.
 */
export type CardPlace = 'title' | 'beside' | 'fact' | 'half' | 'line' | 'none';

/** A column of a list, and its place on a card. Those that stay the same object are not measured again. */
export interface Column<T> {
  key: string;
  title: ReactNode;
  width?: number | string;
  /** Numbers stand right. */
  align?: 'left' | 'center' | 'right';
  render: (row: T) => ReactNode;
  /** A fact unless told. */
  card?: CardPlace;
  /** The content on the card, if it differs from the table's; null leaves it out. */
  onCard?: (row: T) => ReactNode;
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
