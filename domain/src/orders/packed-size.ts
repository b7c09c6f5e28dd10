import { z } from 'zod';
import { parcelSide } from '../catalogue/products/variant-details.ts';

/** The size and weight of a packed parcel as somebody measured it; null where only what is computed is known. */
export const packedSize = z.object({
  /** Centimetres. All three sides are known, or none. */
  length: parcelSide,
  width: parcelSide,
  height: parcelSide,
  /** Grams of the whole parcel. */
  grams: z
    .number()
    .int('Use whole grams')
    .positive('A parcel weighs more than 0 kg')
    .max(200_000, 'At most 200 kg')
    .nullable(),
});
export type PackedSize = z.output<typeof packedSize>;

export const notMeasured: PackedSize = { length: null, width: null, height: null, grams: null };

export const isMeasured = (size: PackedSize): boolean => Object.values(size).some((value) => value !== null);

/** `30 × 20 × 10 cm`: length, width and height, each a dash while it is not known. */
export const sizeText = (sides: Record<'length' | 'width' | 'height', number | null>): string =>
  `${[sides.length, sides.width, sides.height].map((cm) => cm ?? '–').join(' × ')} cm`;

/** `30 × 20 × 10 cm, 0.85 kg` for the history; null when nothing was measured. */
export function packedSizeText({ length, width, height, grams }: PackedSize): string | null {
  const parts = [length !== null && sizeText({ length, width, height }), grams !== null && `${grams / 1000} kg`];
  return parts.filter(Boolean).join(', ') || null;
}
