/** Data that belongs to somebody: finding it in another identity's answer is a leak. */
export interface Markers {
  /** Phone numbers (last ten digits), email addresses and AWBs. */
  readonly tokens: ReadonlySet<string>;
  /** Streets and other texts of several words. */
  readonly texts: readonly string[];
}

const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const numbers = /\d[\d ]{8,}\d/g;
const codes = /\b[A-Z]{2,}[A-Z0-9]{6,}\b/g;

export const phoneToken = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

/** The markers in an answer that were not part of the request. */
export function leaksIn(answer: string, asked: string, { tokens, texts }: Markers): string[] {
  const found = new Set<string>();
  for (const [email] of answer.matchAll(emails)) if (tokens.has(email.toLowerCase())) found.add(email.toLowerCase());
  for (const [code] of answer.matchAll(codes)) if (tokens.has(code)) found.add(code);
  for (const [number] of answer.matchAll(numbers)) {
    const digits = number.replaceAll(' ', '');
    for (const token of [digits, digits.slice(-10)]) if (tokens.has(token)) found.add(token);
  }
  for (const text of texts) if (answer.includes(text)) found.add(text);
  const named = decodeURIComponent(asked.replace(/%(?![\da-f]{2})/gi, '%25'));
  return [...found].filter((marker) => !named.includes(marker));
}
