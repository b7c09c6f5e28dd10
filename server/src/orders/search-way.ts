/** How much a search may look at. */
export interface SearchLimits {
  /** So few orders are looked at one by one, whatever the text. */
  readonly few: number;
  /** Of so many orders every match is counted, whatever the text. */
  readonly counted: number;
  /** So many matches are read through the trigram index, wherever they lie. */
  readonly affordable: number;
  /** Of a text that more orders contain, so many of the newest are found and counted. */
  readonly cap: number;
  /** So many of the newest orders are looked at for them. */
  readonly newest: number;
  /** So many of the newest orders tell how frequent a text is. */
  readonly probe: number;
}

/** Measured at a million orders, so that every search stays within 100 ms: see bench/README.md. */
export const searchLimits: SearchLimits = {
  few: 10_000,
  counted: 60_000,
  affordable: 25_000,
  cap: 3000,
  newest: 150_000,
  probe: 4000,
};

/** What some of the newest orders say about a text. */
export interface Probe {
  /** Orders that were looked at. */
  readonly seen: number;
  /** Those that contain the text, and those that contain each of its `searchWords`. */
  readonly hits: number;
  readonly wordHits: readonly number[];
}

/**
 * - `all`: every order under the filters is looked at, newest first, without an index of texts.
 * - `index`: matches come from the trigram index, where they are looked for by `pattern`; of not so many orders indexes
 *   of the other filters may help.
 * - `newest`: like `all`, but only as far as the limits say.
 */
export type SearchWay =
  | { readonly kind: 'all' }
  | { readonly kind: 'index'; readonly pattern: string; readonly filtersHelp: boolean }
  | { readonly kind: 'newest' };

/** A word that more orders than this share contain says little, and costs the index much. */
const frequent = 0.2;
/** Above this share of few orders, looking at them is cheaper than reading the index of all texts. */
const common = 0.02;

/**
 * How a text is searched among so many orders under the other filters. A rare text always goes by the index; a frequent
 * one never does, because the index would name most of the orders.
 */
export function chooseSearchWay(
  text: string,
  candidates: number,
  { seen, hits, wordHits }: Probe,
  { few, counted, affordable, newest }: SearchLimits,
): SearchWay {
  if (candidates <= few) return { kind: 'all' };
  const share = (of: number) => of / Math.max(1, seen);
  const kept = wordHits.map((of) => share(of) < frequent);
  const filtersHelp = candidates <= newest;
  const loose: SearchWay = { kind: 'index', pattern: likePattern(text, kept), filtersHelp };
  const exact: SearchWay = { kind: 'index', pattern: likePattern(text), filtersHelp };
  if (candidates <= counted) {
    if (share(hits) >= common) return { kind: 'all' };
    return kept.includes(true) ? loose : exact;
  }
  if (!kept.includes(false)) return share(hits) * candidates <= affordable ? exact : { kind: 'newest' };
  const rarest = Math.min(...wordHits.map(share));
  if (rarest < frequent && rarest * candidates <= affordable) return loose;
  // Long lists of the frequent words have to be read then, whatever is left of them.
  return share(hits) * candidates <= affordable / 3 ? exact : { kind: 'newest' };
}

/** Letters, with their marks, and digits; what is between them is no part of a trigram. */
const pieces = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];
const isWord = (piece: string) => /^[\p{L}\p{M}\p{N}]/u.test(piece);
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const atMost = 6;

/** The words of a text with what stands on either side of them: how frequent each is decides the pattern. One word is the text itself. */
export function searchWords(text: string): string[] {
  const all = pieces(text);
  const words = all.flatMap((piece, i) => (isWord(piece) ? [(all[i - 1] ?? '') + piece + (all[i + 1] ?? '')] : []));
  return words.length > 1 ? words.slice(0, atMost) : [];
}

/** The pattern of LIKE for a text; words that are not kept stand for anything, so that it finds no less. */
export function likePattern(text: string, kept: readonly boolean[] = []): string {
  let word = 0;
  const parts = pieces(text).map((piece) => (isWord(piece) && kept[word++] === false ? '%' : escaped(piece)));
  return `%${parts.join('')}%`;
}
