import { foldText } from './fold-text.ts';
import { hasTerms, readSearch } from './search-terms.ts';

/** A name, and how much it resembles a search: from 0 to 1, by trigrams. */
export interface SimilarName {
  readonly name: string;
  readonly similarity: number;
}

/** Less resemblance is chance. */
export const similarEnough = 0.4;
const most = 3;
const fewestLetters = 3;

/** The text whose trigrams are compared; null for a search without a word, such as a number. */
export function comparedText(search: string): string | null {
  const folded = foldText(search);
  return /\p{L}{3}/u.test(folded) && folded.length >= fewestLetters ? folded : null;
}

/** The names to suggest instead of a search, the most similar first, each once; none that the search finds anyway. */
export function suggestNames(search: string, names: readonly SimilarName[]): string[] {
  const terms = readSearch(search);
  const seen = new Set<string>();
  return names
    .filter(({ name, similarity }) => similarity >= similarEnough && !hasTerms(foldText(name), terms))
    .toSorted((a, b) => b.similarity - a.similarity)
    .filter(({ name }) => {
      const folded = foldText(name);
      const isNew = !seen.has(folded);
      seen.add(folded);
      return isNew;
    })
    .slice(0, most)
    .map(({ name }) => name);
}
