/** A line of a part, counted. */
export interface LineCount {
  /** Pieces that the store counts now; 0 where it has taken the whole line out. */
  readonly current: number;
  /** Of these, pieces that were to be delivered when its first return was asked for; null without a return. */
  readonly atFirst: number | null;
  /** Pieces that the store has taken out because returns of ours were settled there. */
  readonly removed: number;
  /** Pieces in returns that count. */
  readonly held: number;
}

/**
 * Pieces of a line that were delivered and nothing else has taken out since. An order of which everything was refunded
 * shows what was ordered again, therefore no more than at first.
 */
export const deliveredPieces = ({ current, atFirst, removed }: Omit<LineCount, 'held'>): number =>
  Math.max(0, Math.min(current + removed, atFirst ?? current));

/** Pieces of a line that can be sent back now. */
export const returnablePieces = (line: LineCount): number => Math.max(0, deliveredPieces(line) - line.held);
