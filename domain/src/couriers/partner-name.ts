import { knownCouriers } from './known-couriers.ts';

/** Couriers known to customers under another brand: a word in the courier's name → the brand shown. */
export const defaultPartnerBrands: Readonly<Record<string, string>> = Object.fromEntries(
  knownCouriers.flatMap(({ name, brand }) => (brand === null ? [] : [[name, brand]])),
);

/** A courier's name as shown to customers. */
export function shownPartnerName(
  partnerName: string | null,
  brands: Readonly<Record<string, string>> = defaultPartnerBrands,
): string | null {
  const name = partnerName?.trim() ?? '';
  const branded = Object.entries(brands).find(([word]) => name.toLowerCase().includes(word.toLowerCase()));
  return branded?.[1] ?? (name || null);
}
