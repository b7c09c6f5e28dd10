import type { Order } from '@shipmagic/domain/orders/order';

/** What the list shows while somebody works in it: rows stay where they are until the next navigation. */
export interface HeldRows {
  readonly orders: readonly Order[];
  /** Rows that do not belong to this list any more: they stay, dimmed. */
  readonly gone: ReadonlySet<string>;
  /** Rows that came in since, by id; the list does not show them yet. */
  readonly arrived: readonly string[];
  /** Rows of which the newest answer says nothing: they have to be asked for one by one. */
  readonly unknown: readonly string[];
}

interface ListAnswer {
  readonly orders: readonly Order[];
}

/**
 * Brings a newer answer of the same list into the rows that are shown. `single` has newer states of rows that the answer
 * does not hold. Lists are ordered newest first, so what is new to a full page and older than all that is shown has
 * only moved up, and what is missing behind the answer's end has only moved down.
 */
export function holdRows(shown: readonly Order[], answer: ListAnswer, single: ReadonlyMap<string, Order>): HeldRows {
  const fresh = new Map(answer.orders.map((order) => [order.magicOrderId, order]));
  const ids = new Set(shown.map((order) => order.magicOrderId));
  const missing = shown.filter((order) => !fresh.has(order.magicOrderId));
  const end = answer.orders.at(-1);
  const pushedDown = (order: Order) =>
    answer.orders.length >= shown.length && end !== undefined && order.createdAt <= end.createdAt;
  const oldest = shown.at(-1);
  return {
    orders: shown.map((order) => fresh.get(order.magicOrderId) ?? single.get(order.magicOrderId) ?? order),
    gone: new Set(missing.filter((order) => !pushedDown(order)).map((order) => order.magicOrderId)),
    arrived: answer.orders
      .filter((order) => !ids.has(order.magicOrderId) && (!oldest || order.createdAt > oldest.createdAt))
      .map((order) => order.magicOrderId),
    unknown: missing.map((order) => order.magicOrderId),
  };
}
