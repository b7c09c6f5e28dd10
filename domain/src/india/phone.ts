import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

// Server only: the full metadata is larger than the whole tracking page.

/** Couriers need a mobile number; the library also accepts some of these patterns as landlines. */
const indianMobile = /^[6-9]\d{9}$/;

function parse(phone: string | null | undefined): PhoneNumber | undefined {
  return phone ? parsePhoneNumberFromString(phone, 'IN') : undefined;
}

/**
 * A canonical form for comparing phone numbers: the 10 digits of an Indian number, otherwise all digits (with the
 * country code of a foreign number). Null for texts without digits and for email addresses.
 */
export function nationalNumber(phone: string | null | undefined): string | null {
  if (!phone || phone.includes('@')) return null;
  const parsed = parse(phone);
  if (parsed?.isValid()) {
    return parsed.countryCallingCode === '91' ? parsed.nationalNumber : parsed.number.slice(1);
  }
  return phone.replace(/\D/g, '') || null;
}

/** E.164 (`+919876543210`), or null for an impossible number. Numbers without a country code are Indian. */
export function toE164(phone: string | null | undefined): string | null {
  const parsed = parse(phone);
  return parsed?.isValid() ? parsed.number : null;
}

/** The 10 digits of an Indian mobile number as couriers expect them, else null. */
export function courierMobile(phone: string | null | undefined): string | null {
  const parsed = parse(phone);
  if (parsed?.countryCallingCode !== '91' || !parsed.isValid() || parsed.getType() !== 'MOBILE') return null;
  return indianMobile.test(parsed.nationalNumber) ? parsed.nationalNumber : null;
}
