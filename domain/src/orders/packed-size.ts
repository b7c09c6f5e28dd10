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

/** `30 × 20 × 10 cm, 0.85 kg` for the history; null when nothing was measured. */
export function packedSizeText({ length, width, height, grams }: PackedSize): string | null {
  const parts = [length !== null && `${length} × ${width} × ${height} cm`, grams !== null && `${grams / 1000} kg`];
  return parts.filter(Boolean).join(', ') || null;
}
