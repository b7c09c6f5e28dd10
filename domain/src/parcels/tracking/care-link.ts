/**
 * A link to a WhatsApp chat with a prefilled message, or null when no number is configured. A bare 10-digit number is
 * Indian.
 */
export function careLink(whatsappNumber: string | null | undefined, message: string): string | null {
  const digits = (whatsappNumber ?? '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return null;
  const international = digits.length === 10 ? `91${digits}` : digits;
  return chatLink(international, message);
}

/** The same for the digits of a number with its country's code. */
export const chatLink = (digits: string, message: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
