/** Couriers that customers know under another brand: a word in the courier's name → what is shown. */
export const defaultPartnerBrands: Readonly<Record<string, string>> = { prozo: 'Zwende' };

/** A courier's name as customers see it. */
export function shownPartnerName(
  partnerName: string | null,
  brands: Readonly<Record<string, string>> = defaultPartnerBrands,
): string | null {
  const name = partnerName?.trim() ?? '';
  const branded = Object.entries(brands).find(([word]) => name.toLowerCase().includes(word.toLowerCase()));
  return branded?.[1] ?? (name || null);
}

/** Whether the courier can be asked live, by any name it goes under. */
export function isLiveTracked(partnerName: string | null): boolean {
  return /delhivery|prozo|zwende/i.test(partnerName ?? '');
}
