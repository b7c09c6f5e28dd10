/**
 * A link to a WhatsApp chat with a prefilled message about an order, or null when no number is configured. A bare
 * 10-digit number is Indian.
 */
export function careLink(whatsappNumber: string | null | undefined, orderNumber: string): string | null {
  const digits = (whatsappNumber ?? '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return null;
  const international = digits.length === 10 ? `91${digits}` : digits;
  return chatLink(international, orderNumber);
}

/** The same for the digits of a number with its country's code. */
export const chatLink = (digits: string, orderNumber: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(`Hi, I need help with my order ${orderNumber.trim()}.`)}`;
