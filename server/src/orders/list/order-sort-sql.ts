import { isStaff } from '@shipmagic/domain/access/role';
import type { OrderSortKey, SortedBy } from '@shipmagic/domain/orders/order-sort';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from './order-where.ts';

/** The column of the narrow rows by which each sort starts; none for the order of the list itself. */
const sortColumn: Readonly<Record<OrderSortKey, string | null>> = {
  date: null,
  due: 'clock_due_at',
  value: 'order_value',
  vendor: 'vendor_key',
  city: 'city',
};

/** The sort as it works for a viewer: all orders of one vendor have the same name. */
export const sortFor = ({ sort, direction }: SortedBy, scope: Scope): SortedBy =>
  sort === 'vendor' && !isStaff(scope) && scope.vendorIds.length === 1
    ? { sort: 'date', direction: direction === 'asc' ? 'desc' : 'asc' }
    : { sort, direction };

export const reversed = ({ sort, direction }: SortedBy): SortedBy => ({
  sort,
  direction: direction === 'asc' ? 'desc' : 'asc',
});

/** The columns that `orderBy` needs of `o` besides its id and time. */
export const sortedColumns = ({ sort }: SortedBy): RawBuilder<unknown> => {
  const column = sortColumn[sort];
  return column ? sql`, ${sql.ref(`o.${column}`)}` : sql``;
};

// Why: docs/decisions/orders.md, "Each sort is one index, read in both directions".
/** The ORDER BY of the narrow rows `o`: each direction is the exact reverse of the other. */
export function orderBy({ sort, direction }: SortedBy): RawBuilder<unknown> {
  const column = sortColumn[sort];
  if (!column) return sql.raw(direction === 'desc' ? 'o.created_at desc, o.id desc' : 'o.created_at, o.id');
  return sql.raw(
    direction === 'asc' ? `o.${column}, o.created_at desc, o.id desc` : `o.${column} desc, o.created_at, o.id`,
  );
}
