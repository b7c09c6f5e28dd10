/** Marks that only some keyboards and programs put inside of words. */
const unseen = /['’‘`\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** Whatever stands between words: of ASCII all but letters and digits, and typographic dashes, quotes and dots. */
const between = /[^0-9a-z\u0080-\u200F\u2060-\u{10FFFF}]+/gu;

/**
 * A text as searches compare it: words in small letters with one blank between them. The SQL function `search_fold`
 * says the same of what is stored.
 */
export function foldText(text: string): string {
  return text.replaceAll(unseen, '').normalize('NFKC').toLowerCase().replaceAll(between, ' ').trim();
}
