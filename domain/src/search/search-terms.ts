import { foldText } from './fold-text.ts';

/**
 * What somebody searches for: everything that has each of the terms, in any order. A term is found as any of its
 * spellings, the first of which is nearest to what was typed.
 */
export type SearchTerms = readonly SearchTerm[];
export type SearchTerm = readonly string[];

/** Fewer letters or digits are in nearly every text, so that they count with their neighbours only. */
const shortestAlone = 3;
const isShort = (word: string) => word.length < shortestAlone;
const isNumber = (word: string) => /^\d+$/.test(word);

/** What an Indian number is dialled with, and the ten digits after it, which tell the number. */
const dialled = /^((?:(?:00)?91)?0?)([1-9]\d{9})$/;
/** Groups of fewer digits are too common to be looked for one by one. */
const tellingGroup = 4;
const areTelling = (groups: readonly string[]) => groups.every((group) => group.length >= tellingGroup);
/** So many digits in groups are one number: a PIN of two, or a phone or an AWB. */
const isOneNumber = (groups: readonly string[], digits: string) =>
  digits.length >= 9 || (groups.length === 2 && groups.every((group) => group.length === 3));

/** Numbers next to one another, as far as they are groups of one. */
function readNumbers(groups: readonly string[]): readonly string[] {
  const digits = groups.join('');
  if (groups.length > 1 && areTelling(groups)) return groups;
  return groups.length === 1 || isOneNumber(groups, digits) ? [digits] : groups;
}

/** The same without what a phone is dialled with. Whatever contains the number as it was typed contains this, too. */
function withoutPrefix(groups: readonly string[]): readonly string[] {
  const [, prefix, phone] = dialled.exec(groups.join('')) ?? [];
  if (prefix && phone) return groups[0] === prefix ? readNumbers(groups.slice(1)) : [phone];
  return readNumbers(groups).map((number) => (number.length > 10 ? number.replace(/^0+(?=\d{10})/, '') : number));
}

/** Words that belong together: one, or those of a code. */
type Group = readonly string[];

/** Signs inside of codes; others stand between words, or in addresses. */
const codeSigns = /^[\p{L}\p{M}\p{N}_./\\:\p{Pd}]+$/u;
/** A number with so many digits is a phone or an AWB beside something else. */
const ownNumber = 9;

/** The words of a code such as a SKU: letters and digits with signs between them, and no blank. */
function codeIn(chunk: string): Group | undefined {
  const bare = chunk.normalize('NFKC').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const words = foldText(bare).split(' ');
  const isCode =
    words.length > 1 &&
    codeSigns.test(bare) &&
    words.some((word) => /\d/.test(word)) &&
    words.some((word) => /\D/.test(word)) &&
    !words.some((word) => isNumber(word) && word.length >= ownNumber);
  return isCode ? words : undefined;
}

/** Codes as groups of their own, and all other words one by one. */
function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let between: string[] = [];
  const close = () => {
    groups.push(...readWords(foldText(between.join(' ')), groups.at(-1)?.join('')).map((word) => [word]));
    between = [];
  };
  // Of the blanks only the one without width stands inside of words.
  for (const chunk of text.split(/[^\S\uFEFF]+/)) {
    const code = codeIn(chunk);
    if (code) {
      close();
      groups.push(code);
    } else between.push(chunk);
  }
  close();
  return groups;
}

/** `previous` is what stands before these words. */
function readWords(folded: string, previous?: string): string[] {
  const words: string[] = [];
  let groups: string[] = [];
  const close = () => {
    const before = words.at(-1) ?? previous;
    // A number that a short word belongs to begins with it.
    words.push(...(before !== undefined && isShort(before) ? readNumbers(groups) : withoutPrefix(groups)));
    groups = [];
  };
  for (const word of folded.split(' ').filter(Boolean)) {
    if (isNumber(word)) groups.push(word);
    else {
      if (groups.length > 0) close();
      words.push(word);
    }
  }
  if (groups.length > 0) close();
  return words;
}

/** A short word joins what is before it, at the beginning what is after it. */
function joinShortWords(groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last && (isShort(group.join('')) || isShort(last.join('')))) joined[joined.length - 1] = [...last, ...group];
    else joined.push(group);
  }
  return joined;
}

/** `PG 2775-1` is written as PG2775-1, too, and `AB 12 3` as AB123. */
function spellingsOf(words: readonly string[]): SearchTerm {
  const whole = words.join('');
  const withPart = [words.slice(0, -1).join(''), ...words.slice(-1)].join(' ').trim();
  return [...new Set([words.join(' '), whole, withPart])];
}

/** Reads what somebody typed into a search. Nothing to look for: no terms. */
export function readSearch(text: string): SearchTerms {
  return joinShortWords(readGroups(text)).map(spellingsOf);
}

/** Whether a text that was folded before has all the terms: what the SQL of every search says. */
export function hasTerms(folded: string, terms: SearchTerms): boolean {
  return terms.length > 0 && terms.every((spellings) => spellings.some((spelling) => folded.includes(spelling)));
}
