import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useState } from 'react';
import { useRoutes } from '../api/use-route.ts';
import { type HeldRows, holdRows, type ShownRows } from './hold-rows.ts';

/** Maximum number of rows loaded individually; the others keep their last state. */
const mostSingles = 20;

const none: ReadonlyMap<string, string> = new Map();

interface List {
  readonly data: RouteAnswer<typeof ordersContract.list> | undefined;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
}

interface State {
  readonly place: string;
  /** Null while the rows follow the latest answer. */
  readonly held: ShownRows | null;
  /** The rows shown at the previous place. */
  readonly before: readonly Order[] | null;
  readonly unknown: readonly string[];
}

/**
 * The rows of a list, held in place after its first complete answer. `place` identifies the list: tab, filters and
 * page; `newestFirst` says how it is sorted. `release` lets the rows follow the latest answer again.
 */
export function useHeldRows(list: List, place: string, newestFirst: boolean) {
  const [state, setState] = useState<State>({ place, held: null, before: null, unknown: [] });
  const singles = useRoutes(
    ordersContract.get,
    state.unknown.slice(0, mostSingles).map((id) => ({ params: { id } })),
  );
  const release = () => setState({ place, held: null, before: null, unknown: [] });
  // Another list, even if only briefly: discard the held rows.
  if (state.place !== place) setState({ place, held: null, before: state.held?.orders ?? state.before, unknown: [] });
  if (!list.data) return { rows: null, release };

  const { orders } = list.data;
  const following: HeldRows = { orders, happened: none, notes: none, arrived: [], unknown: [] };
  // The previous rows stay until the first answer for the new place.
  if (list.isPlaceholderData) return { rows: { ...following, orders: state.before ?? orders }, release };
  const { held } = state;
  const nothingToHold = !held || (held.orders.length === 0 && orders.length > 0);
  if (nothingToHold || state.place !== place) {
    const complete = state.place === place && !list.isFetching;
    if (complete) setState({ place, held: { orders, first: orders, happened: none }, before: null, unknown: [] });
    return { rows: following, release };
  }
  const rows = holdRows(held, list.data, new Map(singles.map((order) => [order.magicOrderId, order])), newestFirst);
  const moved = rows.orders.some((order, i) => order !== held.orders[i]);
  if (moved || rows.unknown.join() !== state.unknown.join())
    setState({ ...state, held: { ...held, orders: rows.orders, happened: rows.happened }, unknown: rows.unknown });
  return { rows, release };
}
