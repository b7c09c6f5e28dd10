/**
 * Characters that nobody sees, as files, keyboards and web pages leave them: soft hyphen, zero-width ones, marks of
 * direction. And one vowel of old Korean, which PostgreSQL's NFC loses after a syllable.
 */
const unseen = /[\u00AD\u11A7\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** All white space of Unicode, spelled out, so that the database folds the same. */
const space = /[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;

/**
 * A text as it is compared with others: without what is not seen, its letters in one form (NFC), its white space folded
 * and trimmed. Only for comparing: what is shown keeps its spelling, because scripts of India need some of the invisible
 * characters. The SQL function `key_text` does the same to stored texts.
 */
export const keyText = (text: string): string =>
  text.replaceAll(unseen, '').normalize('NFC').replaceAll(space, ' ').replaceAll(/^ | $/g, '');

/** The same where case does not count either: emails, names. */
export const foldedKey = (text: string): string => keyText(text).toLowerCase();
