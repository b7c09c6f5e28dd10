import type { Address } from './order.ts';

/** A word of a name has a letter or a digit: checkouts that need a last name get `.` or `-` from people without one. */
const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word);

/** A name as it is printed, without the marks that stand for a missing part; null where nothing is left. */
export function nameText(...parts: readonly (string | null | undefined)[]): string | null {
  const words = parts.flatMap((part) => part?.trim().split(/\s+/) ?? []);
  const first = words.findIndex(isWord);
  return first < 0 ? null : words.slice(first, words.findLastIndex(isWord) + 1).join(' ');
}

type To = Pick<Address, 'name' | 'company'> | null | undefined;

/**
 * Whom a parcel is addressed to: the ship-to's person, else its company, else the buyer; null where nobody is named,
 * which nothing may stand in for.
 */
export const consigneeName = (to: To, customerName: string | null): string | null =>
  nameText(to?.name) ?? nameText(to?.company) ?? nameText(customerName);

/** The company as a line of the address; null where it is the name above it. */
export function companyLine(to: To, name: string | null): string | null {
  const company = nameText(to?.company);
  return company !== null && company.toLowerCase() !== name?.toLowerCase() ? company : null;
}
