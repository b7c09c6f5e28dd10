import type { SearchTerm, SearchTerms } from '@shipmagic/domain/search/search-terms';

/** The limits of a search. */
export interface SearchLimits {
  /** Up to this many orders are checked one by one, whatever the text. */
  readonly few: number;
  /** Up to this many orders every match is counted, whatever the text. */
  readonly counted: number;
  /** How many matches may be read through the trigram index. */
  readonly affordable: number;
  /** For a more frequent text, this many of the newest matches are found and counted. */
  readonly cap: number;
  /** Reading this many entries of the trigram index for the words asked takes as long as checking the newest orders. */
  readonly long: number;
  /** Where more would have to be read, this many of the newest matches are enough. */
  readonly enough: number;
  /** How many of the newest orders are checked for them. */
  readonly newest: number;
  /** Sample size for a text's frequency. */
  readonly probe: number;
}

// Why: docs/decisions/orders.md, "Search matches are counted as long as that is affordable".
/** Measured with a million orders, so that every search stays within 100 ms: see bench/README.md and docs/scale.md. */
export const searchLimits: SearchLimits = {
  few: 10_000,
  counted: 60_000,
  affordable: 25_000,
  cap: 3000,
  long: 150_000,
  enough: 100,
  newest: 150_000,
  probe: 4000,
};

/** The result of sampling the newest orders. */
export interface Probe {
  /** Sampled orders. */
  readonly seen: number;
  /** Matches of all terms, and of each of the `searchPieces`. */
  readonly hits: number;
  readonly pieceHits: readonly number[];
}

/**
 * - `all`: checks every order under the filters, newest first, without a text index.
 * - `index`: takes candidates from the trigram index by `asked`, which may return more than the matches; indexes of
 * other filters help if they leave few orders.
 * - `newest`: like `all`, but only up to the limits; with fewer matches than `enough` the index finds the others.
 */
export type SearchWay =
  | { readonly kind: 'all' }
  | { readonly kind: 'index'; readonly asked: AskedTerms; readonly filtersHelp: boolean }
  | { readonly kind: 'newest'; readonly enough: number };

/** The LIKE patterns by which the index is searched, per term. */
export type AskedTerms = readonly (readonly string[])[];

/** A word in more than this share of the orders narrows little, and is expensive in the index. */
const frequent = 0.2;
/** Above this share of few orders, checking them is cheaper than the text index. */
const common = 0.02;

/** Checking this many rows is faster than reading another index list. */
const fewRows = 1000;

// Why: docs/decisions/orders.md, "The index is asked only for the rarest words".
/**
 * How to search terms among this many orders under the other filters. Rare ones always use the index; frequent ones
 * never do, because it would return most of the orders.
 */
export function chooseSearchWay(
  terms: SearchTerms,
  candidates: number,
  { seen, hits, pieceHits }: Probe,
  { few, counted, affordable, cap, long, enough, newest }: SearchLimits,
): SearchWay {
  if (candidates <= few) return { kind: 'all' };
  const share = (of: number) => of / Math.max(1, seen);
  const pieces = searchPieces(terms).map((piece, i) => ({ ...piece, share: share(pieceHits[i] ?? 0) }));
  const cut = pieces.filter((piece) => piece.share >= frequent);
  const loose = terms.flatMap((term) => {
    const own = pieces.filter((piece) => piece.term === term);
    const patterns = loosened(
      term,
      own.map((piece) => cut.includes(piece)),
    );
    // Pieces that were not sampled count as frequent.
    return patterns && own.length > 0 ? [{ patterns, share: Math.min(...own.map((piece) => piece.share)) }] : [];
  });
  loose.sort((a, b) => a.share - b.share);
  const [rarest, second] = loose;
  const filtersHelp = candidates <= newest;
  const byIndex = (asked: AskedTerms): SearchWay => ({ kind: 'index', asked, filtersHelp });
  const exact = byIndex(terms.map(patternsOf));
  const asked = [rarest, ...(rarest && rarest.share * candidates > fewRows ? [second] : [])];
  const byRarest = byIndex(asked.flatMap((one) => (one ? [one.patterns] : [])));
  const among = (atLeast: number): SearchWay => ({ kind: 'newest', enough: atLeast });
  const read = asked.reduce((sum, one) => sum + (one?.share ?? 0) * candidates, 0);
  const isLong = read > long && share(hits) * newest >= 2 * enough;
  if (candidates <= counted) {
    if (share(hits) >= common) return { kind: 'all' };
    return rarest ? byRarest : exact;
  }
  if (isLong) return among(Math.min(cap, enough));
  if (cut.length === 0) return share(hits) * candidates <= affordable ? byRarest : among(cap);
  if (rarest && rarest.share * candidates <= affordable) return byRarest;
  // The long index lists of frequent words would have to be read, whatever remains of them.
  return share(hits) * candidates <= affordable / 3 ? exact : among(cap);
}

const atMost = 6;

/** A text whose frequency is sampled: a term, or a word of it with adjacent spaces. */
interface SearchPiece {
  readonly term: SearchTerm;
  readonly text: string;
}

/** The pieces whose frequencies determine how the index is searched. */
export function searchPieces(terms: SearchTerms): SearchPiece[] {
  return terms
    .flatMap((term) => {
      const words = (term[0] ?? '').split(' ');
      const last = words.length - 1;
      return words.map((word, i) => ({ term, text: (i > 0 ? ' ' : '') + word + (i < last ? ' ' : '') }));
    })
    .slice(0, atMost);
}

const pattern = (text: string) => `%${text}%`;

/** The LIKE patterns of a term. Folded texts contain no wildcards. */
export const patternsOf = (term: SearchTerm): readonly string[] => term.map(pattern);

/** Replaces cut words by a wildcard, so that no match is lost; undefined when nothing would be left. */
function loosened([first = '', ...others]: SearchTerm, cut: readonly boolean[]): readonly string[] | undefined {
  if (!cut.includes(false)) return undefined;
  const words = first.split(' ').map((word, i) => (cut[i] ? '%' : word));
  return [pattern(words.join(' ')), ...others.map(pattern)];
}
