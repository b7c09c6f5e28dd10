import { toPaise } from '@shipmagic/domain/money/paise';
import { type Exchange, type SeparatedOrder, separateExchanges } from '@shipmagic/domain/store/separate-exchanges';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Tx } from '../../platform/db/transaction.ts';
import { listExchangesOf, listLinesOfReturns, listOtherLines } from './exchanges.queries.ts';

/** The exchanges of one store order, and the lines of it that belong to none. */
export interface KnownExchanges {
  readonly exchanges: readonly Exchange[];
  readonly others: ReadonlySet<string>;
}

/** What is known of the exchanges of these store orders; orders without any are left out. */
export async function readExchanges(
  tx: Tx,
  storeOrderIds: readonly string[],
): Promise<ReadonlyMap<string, KnownExchanges>> {
  const goods = await listExchangesOf(tx, storeOrderIds);
  if (goods.length === 0) return new Map();
  const ofOrder = Map.groupBy(goods, (one) => one.store_order_id);
  const returned = Map.groupBy(
    await listLinesOfReturns(
      tx,
      goods.map((one) => one.return_id),
    ),
    (line) => line.return_id,
  );
  const others = Map.groupBy(await listOtherLines(tx, [...ofOrder.keys()]), (line) => line.store_order_id);
  return new Map(
    [...ofOrder].map(([storeOrderId, rows]) => {
      const returnIds = [...new Set(rows.map((one) => one.return_id))];
      return [
        storeOrderId,
        {
          exchanges: returnIds.map((id) =>
            toExchange(
              id,
              rows.filter((one) => one.return_id === id),
              returned.get(id) ?? [],
            ),
          ),
          others: new Set([
            ...(others.get(storeOrderId) ?? []).map((line) => line.store_line_id),
            ...returnIds.flatMap((id) => (returned.get(id) ?? []).map((line) => line.store_line_id)),
          ]),
        },
      ] as const;
    }),
  );
}

type Goods = Awaited<ReturnType<typeof listExchangesOf>>[number];
type Line = Awaited<ReturnType<typeof listLinesOfReturns>>[number];

function toExchange(returnId: string, goods: readonly Goods[], lines: readonly Line[]): Exchange {
  const sum = (of: (one: Goods) => number) => goods.reduce((all, one) => all + of(one), 0);
  const difference = sum((one) => toPaise(one.price) - toPaise(one.credit));
  // With a difference the store has processed what comes back together with the new goods.
  const isEarly = difference > 0 && goods.some((one) => one.state !== 'settled');
  const isProcessed = difference > 0 || lines.every((line) => line.removed >= line.quantity);
  return {
    returnId,
    lineIds: [...new Set(goods.flatMap((one) => one.store_line_ids))],
    wanted: goods.map((one) => ({ variantId: one.variant_id, quantity: one.quantity })),
    differencePaise: Math.max(0, difference),
    unsettledPaise: isProcessed ? 0 : sum((one) => toPaise(one.price)),
    early: isEarly ? lines.map((line) => ({ lineId: line.store_line_id, quantity: line.quantity })) : [],
  };
}

/** A store order without its exchanges, and each of these as an order of its own. */
export const separate = (order: StoreOrder, known: KnownExchanges | undefined): SeparatedOrder =>
  known ? separateExchanges(order, known.exchanges, known.others) : { order, exchanges: [] };
