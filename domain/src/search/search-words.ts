import { likeWords, mayBeMistyped } from './like-words.ts';
import { type Days, readDays } from './search-days.ts';
import { readSearch, type SearchTerm } from './search-terms.ts';

/** A word of a search, for the rows that have some of them. */
export interface SearchWord {
  /** As it is told. */
  readonly word: string;
  readonly spellings: SearchTerm;
  /** Words that it may have meant. */
  readonly like: readonly string[];
  /** The days that it names. */
  readonly days: Days | null;
}

/** Of a longer text, these first words are looked for. */
export const mostWords = 8;

/** The words of a search, each once. `today` is the day in India. */
export function searchWords(search: string, today: string): SearchWord[] {
  const read = readDays(search, today);
  const said = read ? readSearch(read.said) : [];
  // A month may be a name, too: June, April.
  const asName = said.length === 1 ? (said[0] ?? []) : [];
  const dayWord = read ? [{ word: read.said, spellings: asName, like: [], days: read.days }] : [];
  const words = readSearch(read?.rest ?? search).map((spellings) => ({
    word: spellings[0] ?? '',
    spellings,
    like: [],
    days: null,
  }));
  const unique = new Map(words.map((one) => [one.word, one]));
  return [...[...unique.values()].slice(0, mostWords - dayWord.length), ...dayWord];
}

/** Those in which typing errors are looked for. */
export const mistypedWords = (words: readonly SearchWord[]): string[] =>
  words.filter(({ word, days }) => days === null && mayBeMistyped(word)).map(({ word }) => word);

/** The words with those they may have meant, of the words that orders have. */
export const withLikeWords = (words: readonly SearchWord[], known: readonly string[]): SearchWord[] =>
  words.map((one) => (one.days === null ? { ...one, like: likeWords(one.word, known) } : one));

/** Whether anything can be found by these words that all of them as typed do not find. */
export const hasNearest = (words: readonly SearchWord[]): boolean =>
  words.length > 1 || words.some(({ like }) => like.length > 0);
