/** `1500`, `1,500`, `1,00,000` or `100,000`, each perhaps with decimals; the commas only where somebody groups by them. */
const plain = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$|^\.\d+$/;

/**
 * The digits of a number that a person or a courier wrote, without the commas between its groups; null for what is no
 * number. India groups by two above a thousand, others by three; `1,2,3` is neither, and nobody knows what it means.
 */
export function typedDigits(text: string): string | null {
  const trimmed = text.trim();
  return plain.test(trimmed) ? trimmed.replaceAll(',', '') : null;
}
