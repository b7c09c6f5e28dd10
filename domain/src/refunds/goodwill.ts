/** The money of a part before a goodwill refund, in paise. */
export interface PartBefore {
  readonly paidPaise: number;
  readonly refundedPaise: number;
  readonly owedPaise: number;
}

// Why: docs/decisions/money.md, "A goodwill refund belongs to a part, by its amount or by a person".
/**
 * The share of each part in a refund that names no line, where its amount tells: exactly what is owed for one part alone,
 * or all that was left of the order's payments. Null where a person has to say whose it is.
 */
export function sharesOfGoodwill(paise: number, parts: readonly PartBefore[]): readonly number[] | null {
  const [fitting, ...others] = parts.filter(({ owedPaise }) => owedPaise === paise);
  if (fitting && others.length === 0) return parts.map((part) => (part === fitting ? paise : 0));
  const left = parts.map(({ paidPaise, refundedPaise }) => paidPaise - refundedPaise);
  const isAll = left.every((one) => one >= 0) && left.reduce((a, b) => a + b, 0) === paise;
  return isAll ? left : null;
}
