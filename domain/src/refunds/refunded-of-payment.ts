/** Amounts of a part in paise: its payment as shown, at its dearest, and what was refunded for it. */
interface RefundedPart {
  readonly shownPaise: number;
  readonly orderedPaise: number;
  readonly refundedPaise: number;
}

// Why: docs/decisions/insight.md, "Revenue is less what was refunded".
/**
 * The refunded share of the payment that is shown. Pieces that the store took out are shown no more, so what was refunded
 * for them is none of it; of a shipped part they still are, because its amounts stay.
 */
export function refundedOfPayment({ shownPaise, orderedPaise, refundedPaise }: RefundedPart): number {
  const takenOut = Math.max(0, orderedPaise - shownPaise);
  return Math.min(Math.max(0, shownPaise), Math.max(0, refundedPaise - takenOut));
}
