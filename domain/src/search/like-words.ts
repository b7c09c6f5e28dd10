/** Words of fewer letters are like too many others. */
const fewestLetters = 4;
/** From this length on, two letters may be wrong. */
const longWord = 7;
const mostLike = 2;

/** Whether typing errors are looked for in a word: letters of any script, and no number or code. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= fewestLetters && word.length <= 40 && /^[\p{L}\p{M}]+$/u.test(word);

/** How many letters of a word may be wrong. */
export const mistypedLetters = (word: string): number => (word.length < longWord ? 1 : 2);

/**
 * How many letters have to be put in, left out, replaced or swapped with their neighbour to make one word of another;
 * more than `most` may be told as any number above it.
 */
export function wrongLetters(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, row] = [row, next];
    if (Math.min(...row) > most) return most + 1;
  }
  return row[b.length] ?? 0;
}

// Why: docs/decisions/orders.md, "A search gives its best".
/** The words that a mistyped one most likely is: of the same first letter, the closest first; none if it is among them. */
export function likeWords(word: string, known: readonly string[]): string[] {
  if (!mayBeMistyped(word) || known.includes(word)) return [];
  const most = mistypedLetters(word);
  return known
    .filter((one) => one[0] === word[0])
    .map((one) => ({ one, wrong: wrongLetters(word, one, most) }))
    .filter(({ wrong }) => wrong <= most)
    .toSorted((a, b) => a.wrong - b.wrong || (a.one < b.one ? -1 : 1))
    .slice(0, mostLike)
    .map(({ one }) => one);
}
