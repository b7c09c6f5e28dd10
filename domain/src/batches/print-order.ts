/** The facts that decide where an order stands in a printed document. */
export interface PrintKey {
  readonly warehouse: string | null;
  readonly lines: readonly {
    readonly sku: string | null;
    readonly title: string;
    readonly variant: string | null;
    readonly quantity: number;
  }[];
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Letter sizes have an order that is not the alphabet's. */
const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const sizeNames: Record<string, string> = {
  'extra small': 'xs',
  small: 's',
  medium: 'm',
  large: 'l',
  'extra large': 'xl',
  '2xl': 'xxl',
  '3xl': 'xxxl',
};

/** Where the size among a variant's options stands; null when it has none that is known. `Red / XL` has. */
function sizeRank(variant: string | null): number | null {
  for (const option of (variant ?? '').toLowerCase().split('/')) {
    const name = option.trim();
    const rank = sizes.indexOf(sizeNames[name] ?? name);
    if (rank >= 0) return rank;
  }
  return null;
}

/** A variant without its letter size: `Red / XL` is `red`. */
const otherOptions = (variant: string | null) =>
  (variant ?? '')
    .split('/')
    .filter((option) => sizeRank(option) === null)
    .join('/')
    .trim();

/** By colour and other options, then by size: S before L, 8 before 10. */
export function compareVariants(a: string | null, b: string | null): number {
  const others = collator.compare(otherOptions(a), otherOptions(b));
  return others || (sizeRank(a) ?? -1) - (sizeRank(b) ?? -1) || collator.compare(a ?? '', b ?? '');
}

type Line = PrintKey['lines'][number];

/** Lines without a SKU come after all others, by title. */
const compareProducts = (a: Line, b: Line) =>
  Number(a.sku === null) - Number(b.sku === null) || collator.compare(a.sku ?? a.title, b.sku ?? b.title);

const compareLines = (a: Line, b: Line) =>
  compareProducts(a, b) || compareVariants(a.variant, b.variant) || a.quantity - b.quantity;

/** Names before none, which stands last. */
export const compareWarehouses = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || collator.compare(a ?? '', b ?? '');

/**
 * By pickup warehouse, then by SKU and size, as parcels are packed: what is the same is packed one after the other.
 * Parcels of several products come after those of the first of them alone. Equal orders keep their places.
 */
export function sortForPacking<K extends PrintKey>(orders: readonly K[]): K[] {
  const sorted = orders.map((order) => ({ order, lines: [...order.lines].sort(compareLines) }));
  const byLines = (a: readonly Line[], b: readonly Line[]) => {
    for (const [i, line] of a.entries()) {
      const other = b[i];
      if (!other) return 1;
      const compared = compareLines(line, other);
      if (compared) return compared;
    }
    return a.length - b.length;
  };
  return sorted
    .sort((a, b) => compareWarehouses(a.order.warehouse, b.order.warehouse) || byLines(a.lines, b.lines))
    .map(({ order }) => order);
}
