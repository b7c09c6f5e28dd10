import { z } from 'zod';

/** The unit of weights in a file that do not name one. */
export const weightUnit = z.enum(['kg', 'g']);
export type WeightUnit = z.output<typeof weightUnit>;

export const gramsPerUnit: Record<WeightUnit, number> = { kg: 1000, g: 1 };

export const otherUnit = (unit: WeightUnit): WeightUnit => (unit === 'kg' ? 'g' : 'kg');

/** Couriers charge at least this weight, in grams. */
const leastCharged = 500;
/** The factor beyond which a weight looks like a unit mistake; smaller factors may be volumetric weight. */
const farAway = 30;

/** Known weights of a parcel in grams: declared, and the one the courier's quote was based on. */
export interface KnownWeight {
  readonly declared: number;
  readonly quoted: number | null;
}

/** The factor by which a weight lies outside the plausible range for this parcel; 1 is inside. */
function distance(grams: number, { declared, quoted }: KnownWeight): number {
  const most = Math.max(declared, quoted ?? 0, leastCharged);
  return Math.max(grams / most, declared / grams, 1);
}

/** Whether a weight read in one unit is far from the known weights, and closer to them in the other unit. */
export function looksLikeOtherUnit(grams: number, unit: WeightUnit, known: KnownWeight): boolean {
  if (known.declared <= 0) return false;
  const inOther = (grams / gramsPerUnit[unit]) * gramsPerUnit[otherUnit(unit)];
  return distance(grams, known) >= farAway && distance(inOther, known) < distance(grams, known);
}
