import { nationalNumber } from '../../india/phone.ts';
import { foldedKey } from '../../text/key-text.ts';

/** Fewer digits would be guessed. */
const leastDigits = 8;

/**
 * Whether what a visitor has typed is one of an order's contacts: an email in any case, or a phone number in any
 * spelling.
 */
export function opensOrder(contacts: readonly string[], typed: string): boolean {
  if (typed.includes('@')) return contacts.some((contact) => foldedKey(contact) === foldedKey(typed));
  const number = nationalNumber(typed);
  if (number === null || number.length < leastDigits) return false;
  return contacts.some((contact) => nationalNumber(contact) === number);
}
