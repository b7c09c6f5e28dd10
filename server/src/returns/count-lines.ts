import type { ReturnableLine } from '@shipmagic/domain/returns/return-rules';
import type { Tx } from '../platform/db/transaction.ts';
import { type LineCountRow, readLineCounts } from './return-lines.queries.ts';

/** A line of an order, as far as returns are concerned. */
export interface CountedLine extends ReturnableLine {
  readonly row: LineCountRow;
}

/** The lines of an order with the pieces in its returns. */
export async function countLines(tx: Tx, orderId: string): Promise<CountedLine[]> {
  return (await readLineCounts(tx, orderId)).map((row) => ({
    lineId: row.store_line_id,
    title: row.title,
    variantTitle: row.variant_title,
    requiresShipping: row.requires_shipping,
    current: row.current,
    atFirst: row.at_first,
    removed: row.removed,
    held: row.held,
    row,
  }));
}
