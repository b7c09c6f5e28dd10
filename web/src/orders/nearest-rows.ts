import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { wordsHadText } from '@shipmagic/domain/search/nearest-text';
import type { HeldRows } from './hold-rows.ts';

type Nearest = NonNullable<RouteAnswer<typeof ordersContract.list>['nearest']>;

const none: ReadonlyMap<string, string> = new Map();

/** The orders that have most words of a search, as rows that say which. */
export function nearestRows({ orders }: Nearest): HeldRows {
  return {
    orders: orders.map(({ order }) => order),
    happened: none,
    notes: new Map(orders.map(({ order, words }) => [order.magicOrderId, wordsHadText(words)])),
    arrived: [],
    unknown: [],
  };
}
