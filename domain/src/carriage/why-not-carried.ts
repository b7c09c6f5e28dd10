import { countryOf, isSameCountry } from '../india/country.ts';
import { carriers } from './carriers.ts';

/**
 * Why a courier, by its id or name, takes no parcel to a country; null when it delivers there. Without a courier we know,
 * why none of ours does.
 */
export function whyNotCarried(partner: string | null, country: string | null | undefined): string | null {
  const wanted = partner?.trim().toLowerCase();
  const named = carriers.filter(({ id, name }) => wanted === id || wanted === name.toLowerCase());
  const asked = named.length > 0 ? named : carriers;
  if (asked.some(({ deliversIn }) => deliversIn.some((one) => isSameCountry(one, country)))) return null;
  const couriers = new Intl.ListFormat('en').format(asked.map(({ name }) => name));
  return `${couriers} ${asked.length === 1 ? 'does' : 'do'} not deliver to ${countryOf(country)}`;
}
