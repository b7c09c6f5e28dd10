import { madeOnDemand } from '../text/made-on-demand.ts';

/** Every way in which India is written in addresses, by `countryKey`; a missing country counts as India. */
export const namesOfIndia = ['', 'in', 'ind', 'india', 'bharat', 'republicofindia', 'भारत'] as const;

/** Characters that do not tell one country from another, as JavaScript and PostgreSQL read them in a regular expression. */
export const ignoredInCountries = '[\\s.,\\u00a0\\u00ad\\u200b-\\u200f\\u2060\\ufeff]';

const countryKey = (written: string) => written.toLowerCase().replace(new RegExp(ignoredInCountries, 'g'), '');
const india = new Set<string>(namesOfIndia);
const names = madeOnDemand(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));

// Why: docs/decisions/parcels.md, "The country decides before the PIN code".
/** The country of an address by its English name: codes are resolved, another spelling of another country is kept. */
export function countryOf(written: string | null | undefined): string {
  const text = written?.trim() ?? '';
  const key = countryKey(text);
  if (india.has(key)) return 'India';
  return (/^[a-z]{2}$/.test(key) && names().of(key.toUpperCase())) || text;
}

/** Whether an address is in India, in any spelling of the country. Only there do PIN codes and Indian states and phones count. */
export const isIndia = (written: string | null | undefined): boolean => countryOf(written) === 'India';

export const isSameCountry = (one: string | null | undefined, other: string | null | undefined): boolean =>
  countryKey(countryOf(one)) === countryKey(countryOf(other));
