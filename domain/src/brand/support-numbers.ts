/** The signs that people write between the digits of a number. */
const between = /[\s().\-–/]/g;

/**
 * A phone number as `tel:` takes it, from how people write it: with its country's code if that is there or the number
 * is an Indian mobile or landline of ten digits, and as it is otherwise (toll-free 1800 numbers). Null for what cannot
 * be dialled.
 */
export function readDialled(text: string): string | null {
  const digits = text.trim().replace(between, '');
  if (!/^\+?\d{8,15}$/.test(digits)) return null;
  if (digits.startsWith('+')) return digits;
  if (/^[2-9]\d{9}$/.test(digits)) return `+91${digits}`;
  return /^0[2-9]\d{9}$/.test(digits) ? `+91${digits.slice(1)}` : digits;
}

/**
 * The digits of a WhatsApp number with its country's code, from a number or a wa.me link; a bare number of ten digits is
 * Indian. Null for what is none.
 */
export function readWhatsapp(text: string): string | null {
  const number = text.trim().replace(/^(?:https?:\/\/)?(?:www\.)?wa\.me\/(?=\+?\d)/i, '');
  const digits = number.replace(between, '');
  if (!/^\+?\d{8,15}$/.test(digits)) return null;
  if (digits.startsWith('+')) return /^[1-9]/.test(digits.slice(1)) ? digits.slice(1) : null;
  const bare = digits.replace(/^00?/, '');
  if (/^[6-9]\d{9}$/.test(bare)) return `91${bare}`;
  return /^[1-9]\d{10,14}$/.test(bare) ? bare : null;
}
