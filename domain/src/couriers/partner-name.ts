import { knownCouriers } from './known-couriers.ts';

/** Couriers that customers know under another brand: a word in the courier's name → what is shown. */
export const defaultPartnerBrands: Readonly<Record<string, string>> = Object.fromEntries(
  knownCouriers.flatMap(({ name, brand }) => (brand === null ? [] : [[name, brand]])),
);

/** A courier's name as customers see it. */
export function shownPartnerName(
  partnerName: string | null,
  brands: Readonly<Record<string, string>> = defaultPartnerBrands,
): string | null {
  const name = partnerName?.trim() ?? '';
  const branded = Object.entries(brands).find(([word]) => name.toLowerCase().includes(word.toLowerCase()));
  return branded?.[1] ?? (name || null);
}
