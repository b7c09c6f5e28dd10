/** `1500`, `1,500`, `1,00,000` or `100,000`, optionally with decimals; commas only in Indian or western grouping. */
const plain = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$|^\.\d+$/;

/**
 * Strips the group separators from a number typed by a person or sent by a courier; null if it is not a number.
 * Accepts Indian (`1,00,000`) and western (`100,000`) grouping; `1,2,3` is neither and is ambiguous.
 */
export function typedDigits(text: string): string | null {
  const trimmed = text.trim();
  return plain.test(trimmed) ? trimmed.replaceAll(',', '') : null;
}
