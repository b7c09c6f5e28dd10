import { z } from 'zod';

/** What the weights of a file are in that do not name a unit. */
export const weightUnit = z.enum(['kg', 'g']);
export type WeightUnit = z.output<typeof weightUnit>;

export const gramsPerUnit: Record<WeightUnit, number> = { kg: 1000, g: 1 };

export const otherUnit = (unit: WeightUnit): WeightUnit => (unit === 'kg' ? 'g' : 'kg');

/** Couriers charge at least this much, in grams, however light a parcel is. */
const leastCharged = 500;
/** How often a weight may be more or less than expected before it looks like the other unit: size counts, too. */
const farAway = 30;

/** What a parcel is known to weigh, in grams: as declared, and as the courier reckoned when it named its price. */
export interface KnownWeight {
  readonly declared: number;
  readonly quoted: number | null;
}

/** How many times a weight is beside what may be charged for this parcel; 1 is within. */
function distance(grams: number, { declared, quoted }: KnownWeight): number {
  const most = Math.max(declared, quoted ?? 0, leastCharged);
  return Math.max(grams / most, declared / grams, 1);
}

/** Whether a weight that was read in one unit is far from what is known, and nearer to it in the other. */
export function looksLikeOtherUnit(grams: number, unit: WeightUnit, known: KnownWeight): boolean {
  if (known.declared <= 0) return false;
  const inOther = (grams / gramsPerUnit[unit]) * gramsPerUnit[otherUnit(unit)];
  return distance(grams, known) >= farAway && distance(inOther, known) < distance(grams, known);
}
