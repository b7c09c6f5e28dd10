import { z } from 'zod';

export type SortDirection = 'asc' | 'desc';

interface OrderSort {
  readonly label: string;
  /** The direction that is used first. */
  readonly first: SortDirection;
  /** Each direction in words. */
  readonly asc: string;
  readonly desc: string;
}

/** By which an orders list can be sorted. Orders with the same value stand newest first, and reversed oldest first. */
export const orderSorts = {
  date: { label: 'Date', first: 'desc', asc: 'Oldest first', desc: 'Newest first' },
  due: { label: 'Due', first: 'asc', asc: 'Most urgent first', desc: 'Nothing due first' },
  value: { label: 'Value', first: 'desc', asc: 'Lowest first', desc: 'Highest first' },
  vendor: { label: 'Vendor', first: 'asc', asc: 'A to Z', desc: 'Z to A' },
  city: { label: 'City', first: 'asc', asc: 'A to Z', desc: 'Z to A' },
} as const satisfies Record<string, OrderSort>;

export type OrderSortKey = keyof typeof orderSorts;
export const orderSortKeys = Object.keys(orderSorts) as [OrderSortKey, ...OrderSortKey[]];

/** As the API accepts it. Without a direction, a list is sorted in the usual direction of its sort. */
export const orderSortShape = {
  sort: z.enum(orderSortKeys).default('date'),
  direction: z.enum(['asc', 'desc']).optional(),
};

/** The sort of a list. */
export interface SortedBy {
  readonly sort: OrderSortKey;
  readonly direction: SortDirection;
}

export const sortedBy = ({
  sort = 'date',
  direction,
}: {
  readonly sort?: OrderSortKey | undefined;
  readonly direction?: SortDirection | undefined;
}): SortedBy => ({ sort, direction: direction ?? orderSorts[sort].first });

/** Newest first, as lists are sorted unless somebody chooses otherwise. */
export const isUsualSort = ({ sort, direction }: SortedBy): boolean => sort === 'date' && direction === 'desc';
