/** Of which it is noted that the store has given them to another vendor. */
export const subjectsOfVendors = ['line', 'product'] as const;

/** How much of what a vendor had the store now gives to one other vendor, and how much it has kept. */
export interface Succession {
  readonly linesGone: number;
  readonly linesKept: number;
  readonly productsGone: number;
  readonly productsKept: number;
  /** Nobody has done anything with the other vendor: an import has made it. */
  readonly isBare: boolean;
}

/** So many at least, and so many percent of all, are most of what a vendor has. */
export const most = { atLeast: 3, percent: 60 };

// Why: docs/decisions/vendors.md, "A vendor renamed in the store keeps its record".
/**
 * Whether a vendor seems to have another name in the store: most of its products, or of the lines of its open orders,
 * carry an unknown one. Each counts for itself, because Shopify leaves the old name on lines that were sold before.
 */
export const isRenamed = ({ isBare, linesGone, linesKept, productsGone, productsKept }: Succession): boolean =>
  isBare && (isMost(linesGone, linesKept) || isMost(productsGone, productsKept));

const isMost = (gone: number, kept: number) => gone >= most.atLeast && gone * 100 >= most.percent * (gone + kept);
