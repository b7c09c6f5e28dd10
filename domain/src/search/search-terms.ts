import { foldText } from './fold-text.ts';

/**
 * The terms of a search: a match contains all of them, in any order. Each term matches by any of its spellings, of
 * which the first is closest to the input.
 */
export type SearchTerms = readonly SearchTerm[];
export type SearchTerm = readonly string[];

/** Shorter words occur in nearly every text, so they only count joined with their neighbours. */
const shortestAlone = 3;
const isShort = (word: string) => word.length < shortestAlone;
const isNumber = (word: string) => /^\d+$/.test(word);

/** The dialling prefix of an Indian number, and the ten digits that identify it. */
const dialled = /^((?:(?:00)?91)?0?)([1-9]\d{9})$/;
/** Shorter digit groups are too common to be searched one by one. */
const tellingGroup = 4;
const areTelling = (groups: readonly string[]) => groups.every((group) => group.length >= tellingGroup);
/** Whether digit groups form one number: a PIN of two groups, or a phone number or AWB. */
const isOneNumber = (groups: readonly string[], digits: string) =>
  digits.length >= 9 || (groups.length === 2 && groups.every((group) => group.length === 3));

/** Joins adjacent digit groups that belong to one number. */
function readNumbers(groups: readonly string[]): readonly string[] {
  const digits = groups.join('');
  if (groups.length > 1 && areTelling(groups)) return groups;
  return groups.length === 1 || isOneNumber(groups, digits) ? [digits] : groups;
}

/** The same without a phone's dialling prefix. Whatever contains the number as typed contains this too. */
function withoutPrefix(groups: readonly string[]): readonly string[] {
  const [, prefix, phone] = dialled.exec(groups.join('')) ?? [];
  if (prefix && phone) return groups[0] === prefix ? readNumbers(groups.slice(1)) : [phone];
  return readNumbers(groups).map((number) => (number.length > 10 ? number.replace(/^0+(?=\d{10})/, '') : number));
}

/** Words that belong together: a single word, or the words of a code. */
type Group = readonly string[];

/** Punctuation allowed inside codes; other signs separate words or belong to addresses. */
const codeSigns = /^[\p{L}\p{M}\p{N}_./\\:\p{Pd}]+$/u;
/** A number this long is a phone number or an AWB and not part of a code. */
const ownNumber = 9;

/** The words of a code such as a SKU: letters and digits joined by punctuation, without spaces. */
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

/** Each code is a group of its own, and so is every other word. */
function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let between: string[] = [];
  const close = () => {
    groups.push(...readWords(foldText(between.join(' ')), groups.at(-1)?.join('')).map((word) => [word]));
    between = [];
  };
  // Of all whitespace, only the zero-width one occurs inside words.
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

/** `previous` is the word before these. */
function readWords(folded: string, previous?: string): string[] {
  const words: string[] = [];
  let groups: string[] = [];
  const close = () => {
    const before = words.at(-1) ?? previous;
    // A number after a short word belongs to it, so its leading zeros are kept.
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

/** A short word joins the previous group, or at the beginning the next one. */
function joinShortWords(groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last && (isShort(group.join('')) || isShort(last.join('')))) joined[joined.length - 1] = [...last, ...group];
    else joined.push(group);
  }
  return joined;
}

/** `PG 2775-1` also matches PG2775-1, and `AB 12 3` also AB123. */
function spellingsOf(words: readonly string[]): SearchTerm {
  const whole = words.join('');
  const withPart = [words.slice(0, -1).join(''), ...words.slice(-1)].join(' ').trim();
  return [...new Set([words.join(' '), whole, withPart])];
}

// Why: docs/decisions/orders.md, "Search input is parsed in one place".
/** Parses search input. Nothing searchable gives no terms. */
export function readSearch(text: string): SearchTerms {
  return joinShortWords(readGroups(text)).map(spellingsOf);
}

/** Whether a folded text matches all the terms: the equivalent of the SQL of every search. */
export function hasTerms(folded: string, terms: SearchTerms): boolean {
  return terms.length > 0 && terms.every((spellings) => spellings.some((spelling) => folded.includes(spelling)));
}
