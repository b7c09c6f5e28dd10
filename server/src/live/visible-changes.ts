import { isStaff } from '@shipmagic/domain/access/role';
import type { LiveEvent } from '@shipmagic/domain/live/live.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import type { ChangedOrder, OrderChanges } from './change-feed.ts';

type Scope = Pick<Viewer, 'role' | 'vendorIds' | 'minOrderDate'>;

/** The part of the changes that a viewer may see; null if none. Follows the same rule as the row policies. */
export function visibleChanges(viewer: Scope, changes: OrderChanges): LiveEvent | null {
  if (!('orders' in changes)) {
    const concerned =
      isStaff(viewer) || !changes.vendors || changes.vendors.some((id) => viewer.vendorIds.includes(id));
    return concerned ? { type: 'refetch' } : null;
  }
  const mine = changes.orders.filter((order) => isVisible(viewer, order));
  if (mine.length === 0) return null;
  const ids = (isNew: boolean) => mine.filter((order) => order.new === isNew).map((order) => order.id);
  return { type: 'orders', created: ids(true), changed: ids(false) };
}

function isVisible(viewer: Scope, order: ChangedOrder): boolean {
  if (isStaff(viewer)) return true;
  const since = viewer.minOrderDate ? indiaDayStart(viewer.minOrderDate).getTime() : Number.NEGATIVE_INFINITY;
  return viewer.vendorIds.includes(order.vendor) && order.at >= since;
}

/** Whether two states of a session see the same orders. */
export function sameScope(one: Scope, other: Scope): boolean {
  const text = ({ role, vendorIds, minOrderDate }: Scope) => JSON.stringify([role, vendorIds.toSorted(), minOrderDate]);
  return text(one) === text(other);
}
