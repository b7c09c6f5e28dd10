/** Marks that some keyboards and programs insert inside words. */
const unseen = /['’‘`\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Word separators: all ASCII except letters and digits, plus typographic dashes, quotes and dots. */
const between = /[^0-9a-z\u0080-\u200F\u2060-\u{10FFFF}]+/gu;

/**
 * Normalises a text for searching: lower-case words separated by single spaces. The SQL function `search_fold` does
 * the same for stored texts.
 */
export function foldText(text: string): string {
  return text.replaceAll(unseen, '').normalize('NFKC').toLowerCase().replaceAll(between, ' ').trim();
}
