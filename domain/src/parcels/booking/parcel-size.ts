/** Centimetres; null where unknown. */
export interface ParcelSize {
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface Piece {
  readonly quantity: number;
  readonly requiresShipping: boolean;
  /** Of one packed unit of the variant; null until somebody enters it. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number } | null;
}

const largestFirst = ({ length, width, height }: NonNullable<Piece['size']>) =>
  [length, width, height].sort((a, b) => b - a) as [number, number, number];

/**
 * The size of an order's parcel: its units stacked flat when the dimensions of all are known, otherwise the vendor's
 * usual parcel. Missing dimensions fall back to the default parcel.
 */
export function parcelSize(pieces: readonly Piece[], vendors: ParcelSize): ParcelSize {
  const shipped = pieces.filter(({ requiresShipping, quantity }) => requiresShipping && quantity > 0);
  const known = shipped.flatMap(({ size, quantity }) => (size ? [{ sides: largestFirst(size), quantity }] : []));
  if (known.length === 0 || known.length < shipped.length) return vendors;
  const height = known.reduce((sum, { sides, quantity }) => sum + sides[2] * quantity, 0);
  return {
    length: Math.max(...known.map(({ sides }) => sides[0])),
    width: Math.max(...known.map(({ sides }) => sides[1])),
    height: Math.round(height * 100) / 100,
  };
}
