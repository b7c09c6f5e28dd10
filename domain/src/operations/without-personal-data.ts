const mostLength = 300;

/**
 * The first line of an error, for people who run the product: mail addresses and anything that may be a phone number
 * are left out.
 */
export function withoutPersonalData(error: string): string {
  const [line = ''] = error.trim().split('\n');
  return line
    .replaceAll(/[^\s<>"'“”(),;:]+@[^\s<>"'“”(),;:]+/g, '(address)')
    .replaceAll(/\+?\d[\d\s-]{8,}\d/g, '(number)')
    .slice(0, mostLength);
}
