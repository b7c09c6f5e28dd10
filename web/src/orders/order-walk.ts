import type { Order } from '@shipmagic/domain/orders/order';

type Stop = Pick<Order, 'magicOrderId' | 'createdAt'>;

/**
 * The orders of a list as they stood when one of them was opened, newest first, with the pages they come from. Orders
 * stay in it when they leave the list because they were worked on.
 */
export interface OrderWalk {
  readonly stops: readonly Stop[];
  readonly firstPage: number;
  readonly lastPage: number;
}

/** 1: to the next, older order; -1: to the previous one. */
export type Direction = 1 | -1;

export const walkOf = (orders: readonly Stop[], page: number): OrderWalk => ({
  stops: orders.map(({ magicOrderId, createdAt }) => ({ magicOrderId, createdAt })),
  firstPage: page,
  lastPage: page,
});

/** The neighbour of an order; undefined at the end of the known part, and for an order that is not in it. */
export function neighbour({ stops }: OrderWalk, id: string, direction: Direction): string | undefined {
  const at = stops.findIndex(({ magicOrderId }) => magicOrderId === id);
  return at < 0 ? undefined : stops[at + direction]?.magicOrderId;
}

/** The pages to load beyond an end of the walk: its last page again too, because rows have moved up since. */
export function pagesBeyond({ firstPage, lastPage }: OrderWalk, direction: Direction): number[] {
  if (direction === 1) return [lastPage, lastPage + 1];
  return firstPage > 1 ? [firstPage - 1, firstPage] : [];
}

/** The walk with the orders of these pages added beyond one end. */
export function extend(walk: OrderWalk, direction: Direction, found: readonly Stop[]): OrderWalk {
  const known = new Set(walk.stops.map(({ magicOrderId }) => magicOrderId));
  const end = direction === 1 ? walk.stops.at(-1) : walk.stops[0];
  const isBeyond = ({ createdAt }: Stop) =>
    !end || (direction === 1 ? createdAt <= end.createdAt : createdAt >= end.createdAt);
  const added = walkOf(found, 0).stops.filter((stop) => {
    const isNew = !known.has(stop.magicOrderId) && isBeyond(stop);
    known.add(stop.magicOrderId);
    return isNew;
  });
  return direction === 1
    ? { ...walk, stops: [...walk.stops, ...added], lastPage: walk.lastPage + 1 }
    : { ...walk, stops: [...added, ...walk.stops], firstPage: walk.firstPage - 1 };
}

const key = 'orders-walk';

export const keepWalk = (walk: OrderWalk) => sessionStorage.setItem(key, JSON.stringify(walk));

/** Null where no list was seen before. */
export function keptWalk(): OrderWalk | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as OrderWalk);
}
