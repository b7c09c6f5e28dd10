import type { Brand } from '@shipmagic/domain/brand/brand';
import { brandElementId, usualBrand } from '@shipmagic/domain/brand/usual-brand';

/** The brand that the server has put into the page as JSON; the usual one where it has not. */
export function pageBrand(): Brand {
  const text = document.getElementById(brandElementId)?.textContent;
  return text ? { ...usualBrand, ...(JSON.parse(text) as Partial<Brand>) } : usualBrand;
}
