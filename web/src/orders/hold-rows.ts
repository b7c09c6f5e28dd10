import type { Order } from '@shipmagic/domain/orders/order';
import { whatHappened } from './what-happened.ts';

type Notes = ReadonlyMap<string, string>;

/** The rows of a list as they were shown last, and as they were shown first. */
export interface ShownRows {
  readonly orders: readonly Order[];
  readonly first: readonly Order[];
  /** Their changes in between, in words, by id. */
  readonly happened: Notes;
}

/** The rows shown while somebody works in the list: they keep their places until the next navigation. */
export interface HeldRows {
  readonly orders: readonly Order[];
  readonly happened: Notes;
  /** The same, and of rows that no longer belong to this list, that they do not. */
  readonly notes: Notes;
  /** Ids of new rows, not shown yet. */
  readonly arrived: readonly string[];
  /** Rows missing from the latest answer: they have to be loaded individually. */
  readonly unknown: readonly string[];
}

interface ListAnswer {
  readonly orders: readonly Order[];
}

/**
 * Merges a newer answer into the rows shown. `single` has newer states of rows missing from the answer. In a list
 * sorted newest first, a row that is new to a full page but older than all shown has only moved up, and a row missing
 * beyond the answer's end has only moved down. Sorted otherwise, a row missing from a full page may have moved, and
 * only what is newer than all shown has arrived.
 */
export function holdRows(
  shown: ShownRows,
  answer: ListAnswer,
  single: ReadonlyMap<string, Order>,
  newestFirst = true,
): HeldRows {
  const fresh = new Map(answer.orders.map((order) => [order.magicOrderId, order]));
  const ids = new Set(shown.orders.map((order) => order.magicOrderId));
  const missing = shown.orders.filter((order) => !fresh.has(order.magicOrderId));
  const end = answer.orders.at(-1);
  const pushedDown = (order: Order) =>
    answer.orders.length >= shown.orders.length &&
    end !== undefined &&
    (!newestFirst || order.createdAt <= end.createdAt);
  const times = shown.orders.map(({ createdAt }) => createdAt).sort();
  const before = newestFirst ? times[0] : times.at(-1);
  const orders = shown.orders.map((order) => fresh.get(order.magicOrderId) ?? single.get(order.magicOrderId) ?? order);
  const happened = happenedSince(shown, orders);
  const gone = missing.filter((order) => !pushedDown(order)).map(({ magicOrderId }) => magicOrderId);
  return {
    orders,
    happened,
    notes: new Map([...gone.map((id) => [id, 'No longer in this list'] as const), ...happened]),
    arrived: answer.orders
      .filter((order) => !ids.has(order.magicOrderId) && (before === undefined || order.createdAt > before))
      .map((order) => order.magicOrderId),
    unknown: missing.map((order) => order.magicOrderId),
  };
}

/** The latest event of each row; none of a row that is again as it was, because a change of it was refused or undone. */
function happenedSince({ orders: before, first, happened }: ShownRows, orders: readonly Order[]): Notes {
  const notes = new Map(happened);
  for (const [i, order] of orders.entries()) {
    const [last, origin] = [before[i], first[i]];
    const event = last && last !== order && whatHappened(last, order);
    if (!event || !origin) continue;
    if (whatHappened(origin, order) === null) notes.delete(order.magicOrderId);
    else notes.set(order.magicOrderId, event);
  }
  return notes;
}
