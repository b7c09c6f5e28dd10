import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

// Only the server imports this file: the full metadata weighs more than the whole tracking page.

/** Couriers reach a mobile only; the library also calls some of these patterns valid fixed lines. */
const indianMobile = /^[6-9]\d{9}$/;

function parse(phone: string | null | undefined): PhoneNumber | undefined {
  return phone ? parsePhoneNumberFromString(phone, 'IN') : undefined;
}

/**
 * What two spellings of one number have in common, for comparing: the 10 digits of an Indian number, else all digits
 * (with the country code of a foreign number). Null when there is no digit, and for an email address.
 */
export function nationalNumber(phone: string | null | undefined): string | null {
  if (!phone || phone.includes('@')) return null;
  const parsed = parse(phone);
  if (parsed?.isValid()) {
    return parsed.countryCallingCode === '91' ? parsed.nationalNumber : parsed.number.slice(1);
  }
  return phone.replace(/\D/g, '') || null;
}

/** `+919876543210`, or null when this is no number that can exist. Numbers without a country are Indian. */
export function toE164(phone: string | null | undefined): string | null {
  const parsed = parse(phone);
  return parsed?.isValid() ? parsed.number : null;
}

/** The 10 digits of an Indian mobile as couriers want them, else null. */
export function courierMobile(phone: string | null | undefined): string | null {
  const parsed = parse(phone);
  if (parsed?.countryCallingCode !== '91' || !parsed.isValid() || parsed.getType() !== 'MOBILE') return null;
  return indianMobile.test(parsed.nationalNumber) ? parsed.nationalNumber : null;
}
