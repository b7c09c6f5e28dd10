import type { Order } from '@shipmagic/domain/orders/order';

/** The rows shown while somebody works in the list: they keep their places until the next navigation. */
export interface HeldRows {
  readonly orders: readonly Order[];
  /** Rows that no longer belong to this list: they stay, dimmed. */
  readonly gone: ReadonlySet<string>;
  /** Ids of new rows, not shown yet. */
  readonly arrived: readonly string[];
  /** Rows missing from the latest answer: they have to be loaded individually. */
  readonly unknown: readonly string[];
}

interface ListAnswer {
  readonly orders: readonly Order[];
}

/**
 * Merges a newer answer into the rows shown. `single` has newer states of rows missing from the answer. Lists are
 * sorted newest first, so a row that is new to a full page but older than all shown has only moved up, and a row
 * missing beyond the answer's end has only moved down.
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
