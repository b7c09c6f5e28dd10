import type { Fulfillment, StoreOrder } from './model.ts';
import { holdsPieces } from './return-model.ts';

interface ReturnablePiece {
  readonly fulfillment: Fulfillment;
  readonly entry: Fulfillment['lines'][number];
  readonly quantity: number;
}

/** Pieces that can still be returned, by the lines of fulfilments: neither refunded nor in another return. */
export function returnablePieces(order: StoreOrder): ReturnablePiece[] {
  const held = (fulfillmentLineId: number) =>
    (order.returns ?? [])
      .filter(holdsPieces)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.fulfillmentLineId === fulfillmentLineId);
  /** Pieces of the order's line that are with the customer and in no return. */
  const left = new Map(
    order.lines.map((line) => {
      const waiting = (order.returns ?? [])
        .filter(holdsPieces)
        .flatMap(({ lines }) => lines)
        .filter(({ lineId }) => lineId === line.id)
        .reduce((sum, { quantity, processed }) => sum + quantity - processed, 0);
      return [line.id, Math.max(0, line.currentQuantity - line.unfulfilledQuantity - waiting)];
    }),
  );
  return order.fulfillments.flatMap((fulfillment) =>
    fulfillment.status !== 'SUCCESS'
      ? []
      : fulfillment.lines.flatMap((entry) => {
          const taken = held(entry.id).reduce((sum, { quantity }) => sum + quantity, 0);
          const quantity = Math.min(entry.quantity - taken, left.get(entry.lineId) ?? 0);
          if (quantity <= 0) return [];
          left.set(entry.lineId, (left.get(entry.lineId) ?? 0) - quantity);
          return [{ fulfillment, entry, quantity }];
        }),
  );
}
