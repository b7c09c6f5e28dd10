import { scalePaise } from '../money/paise.ts';

/** A line with what was paid for it after discounts, with tax, in paise. */
export interface PaidLine {
  readonly lineId: string;
  /** Pieces that the amount is for. */
  readonly quantity: number;
  readonly paidPaise: number;
  /** Pieces of it that earlier returns have settled, and that come back now. */
  readonly before: number;
  readonly returned: number;
}

const upTo = ({ paidPaise, quantity }: PaidLine, pieces: number) =>
  scalePaise(paidPaise, Math.min(pieces, quantity), quantity);

/**
 * The share of a line's payment for the pieces that come back now, in paise: pieces that come back one by one give what
 * they give together.
 */
export const shareOfPieces = (line: PaidLine): number =>
  line.quantity <= 0 ? 0 : upTo(line, line.before + line.returned) - upTo(line, line.before);

export interface RefundBasis {
  readonly lines: readonly PaidLine[];
  /** The part's shipping, and whether it is given back, too. */
  readonly shippingPaise: number;
  readonly withShipping: boolean;
  readonly feePaise: number;
  /** What new goods cost that were sent instead, or are to be. */
  readonly newGoodsPaise: number;
  /** Received for the part, less what went back already, less what settled returns still owe. */
  readonly leftPaise: number;
}

export interface ReturnRefund {
  /** By line, in the order of the lines. */
  readonly shares: readonly number[];
  readonly shippingPaise: number;
  readonly feePaise: number;
  readonly newGoodsPaise: number;
  /** The amount that is suggested, never more than `mostPaise`. */
  readonly paise: number;
  /** No refund of the return is larger. */
  readonly mostPaise: number;
}

// Why: docs/decisions/returns.md, "A refund is the pieces' share of the payment, and never more than is left of it".
/** The refund of a return, in paise. */
export function refundOfReturn({
  lines,
  shippingPaise,
  withShipping,
  feePaise,
  newGoodsPaise,
  leftPaise,
}: RefundBasis): ReturnRefund {
  const shares = lines.map(shareOfPieces);
  const goods = shares.reduce((all, one) => all + one, 0);
  const shipping = withShipping ? Math.max(0, shippingPaise) : 0;
  const fee = Math.min(Math.max(0, feePaise), goods + shipping);
  const most = Math.max(0, leftPaise);
  return {
    shares,
    shippingPaise: shipping,
    feePaise: fee,
    newGoodsPaise,
    paise: Math.min(Math.max(0, goods + shipping - fee - newGoodsPaise), most),
    mostPaise: most,
  };
}
