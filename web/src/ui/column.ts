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
