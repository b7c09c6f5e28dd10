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
  /** Where they are put back, if not where the others are. */
  readonly locationId?: string;
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

/** Pieces of an item that go back into stock; without a location into the usual one. */
export interface Restock {
  readonly lineItemId: string;
  readonly quantity: number;
  readonly locationId: string | null;
}

/**
 * The pieces of a parcel that came back undelivered: all that the store still has of the part leave the order, and those
 * named go back into stock, as far as there are so many.
 */
export function piecesOfRto(lines: readonly LineInStore[], restocks: readonly Restock[]): PiecesToRefund[] {
  return lines.flatMap(({ lineId, quantity, unfulfilled }): PiecesToRefund[] => {
    const wanted = restocks.find(({ lineItemId }) => lineItemId === lineId);
    const unsent = Math.min(quantity, unfulfilled);
    const sent = quantity - unsent;
    const returned = Math.min(wanted?.quantity ?? 0, sent);
    const cancelled = Math.min((wanted?.quantity ?? 0) - returned, unsent);
    const place = wanted?.locationId ? { locationId: wanted.locationId } : {};
    const all: PiecesToRefund[] = [
      { lineId, quantity: returned, restock: 'return', ...place },
      { lineId, quantity: cancelled, restock: 'cancel', ...place },
      { lineId, quantity: quantity - returned - cancelled, restock: 'none' },
    ];
    return all.filter((pieces) => pieces.quantity > 0);
  });
}
