/** The words that were looked for, of which no order has all. */
interface NearestFound {
  readonly words: readonly string[];
  /** How many of them each of the orders has. */
  readonly matched: number;
}

/** Says which rows a list of the nearest orders has. */
export function nearestText(search: string, { words, matched }: NearestFound): string {
  const typed = `“${search.trim()}”`;
  if (words.length === 1) return `No order matches ${typed}. These have a similar word.`;
  if (matched === words.length) return `No order matches ${typed}. These have all words, some spelled differently.`;
  return `No order matches all of ${typed}. These match ${matched} of ${words.length} words.`;
}

/** The words that an order has: devika, pune (typed puna). */
export const wordsHadText = (words: readonly { readonly word: string; readonly as?: string | undefined }[]): string =>
  words.map(({ word, as }) => (as === undefined ? word : `${as} (typed ${word})`)).join(', ');
