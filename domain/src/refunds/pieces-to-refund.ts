import type { RefundReason } from './refund-reason.ts';

/** A line of the part as the store has it now. */
export interface LineInStore {
  readonly lineId: string;
  /** Pieces that are left. */
  readonly quantity: number;
  /** Of that, what has not been fulfilled. */
  readonly unfulfilled: number;
}

/** Pieces that a refund takes out of the order, and where they go. */
export interface PiecesToRefund {
  readonly lineId: string;
  readonly quantity: number;
  /** `cancel`: they were never sent; `return`: they came back; `none`: they are not put back into stock. */
  readonly restock: 'cancel' | 'return' | 'none';
}

interface Wanted {
  readonly reason: RefundReason;
  readonly restock: boolean;
  /** All that is owed is refunded; otherwise only money goes back. */
  readonly isWhole: boolean;
}

// Why: docs/decisions/money.md, "A refund takes its pieces out of the store's order when it is whole".
/**
 * The pieces that go with a refund: all that the store still has of the part, if all that is owed goes back. Of a part
 * that was only reduced, or partly sent back, the pieces stay, and what was lost is not put back into stock.
 */
export function piecesToRefund(lines: readonly LineInStore[], { reason, restock, isWhole }: Wanted): PiecesToRefund[] {
  if (!isWhole || reason === 'reduced' || reason === 'partly_returned') return [];
  const puts = restock && reason !== 'lost';
  return lines.flatMap(({ lineId, quantity, unfulfilled }): PiecesToRefund[] => {
    const [unsent, sent] = [Math.min(quantity, unfulfilled), Math.max(0, quantity - unfulfilled)];
    return [
      ...(unsent > 0 ? [{ lineId, quantity: unsent, restock: puts ? ('cancel' as const) : ('none' as const) }] : []),
      ...(sent > 0 ? [{ lineId, quantity: sent, restock: puts ? ('return' as const) : ('none' as const) }] : []),
    ];
  });
}
