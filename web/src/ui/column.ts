import type { ListColumns, ShownColumn } from '@shipmagic/domain/lists/list-columns';
import type { ReactNode } from 'react';

/**
 * A column's place on the card of a narrow screen. The first line has `title`, which takes the remaining width, and
 * `beside`, which takes its own. Below follow, in the order of the columns, `fact` (half a line under the column's
 * title), `half` (the same without the title) and `line`. `none` is shown by another column, or only where there is
 * room.
 */
export type CardPlace = 'title' | 'beside' | 'fact' | 'half' | 'line' | 'none';

/** A column of a list, and its place on a card. Columns that stay the same object are not measured again. */
export interface Column<T> {
  key: string;
  title: ReactNode;
  /** Left out unless somebody chooses it. */
  optional?: true | undefined;
  /** Stands beside the title in the table's head: what the column means. */
  help?: ReactNode;
  width?: number | string;
  /** By which a click on its title sorts the list. */
  sort?: string;
  /** Numbers are aligned right. */
  align?: 'left' | 'center' | 'right';
  render: (row: T) => ReactNode;
  /** Defaults to `fact`. */
  card?: CardPlace;
  /** The content on the card, if it differs from the table's; null leaves it out. */
  onCard?: (row: T) => ReactNode;
}

/** The rendering of each column, in screen order: a column without one does not compile. */
type Looks<C extends ListColumns, T> = {
  readonly [Key in ShownColumn<C>]: Omit<Column<T>, 'key' | 'title' | 'optional'>;
};

/** Columns with titles from the domain. */
export const titledColumns = <C extends ListColumns, T>(columns: C, looks: Looks<C, T>): Column<T>[] =>
  Object.entries<Omit<Column<T>, 'key' | 'title'>>(looks).map(([key, look]) => ({
    key,
    title: columns[key]?.title,
    ...(columns[key]?.optional ? { optional: true as const } : {}),
    ...look,
  }));
