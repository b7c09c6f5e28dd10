import type { SearchTerm, SearchTerms } from '@shipmagic/domain/search/search-terms';

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

/** What some of the newest orders say about what is searched. */
export interface Probe {
  /** Orders that were looked at. */
  readonly seen: number;
  /** Those that have all terms, and those that have each of the `searchPieces`. */
  readonly hits: number;
  readonly pieceHits: readonly number[];
}

/**
 * - `all`: every order under the filters is looked at, newest first, without an index of texts.
 * - `index`: matches come from the trigram index, where they are looked for by `asked`, which may find more; of not so
 *   many orders indexes of the other filters may help.
 * - `newest`: like `all`, but only as far as the limits say.
 */
export type SearchWay =
  | { readonly kind: 'all' }
  | { readonly kind: 'index'; readonly asked: AskedTerms; readonly filtersHelp: boolean }
  | { readonly kind: 'newest' };

/** Of each term the patterns of LIKE by which the index is asked. */
export type AskedTerms = readonly (readonly string[])[];

/** A word that more orders than this share contain says little, and costs the index much. */
const frequent = 0.2;
/** Above this share of few orders, looking at them is cheaper than reading the index of all texts. */
const common = 0.02;

/** So many rows are sooner read than another list of the index. */
const fewRows = 1000;

/**
 * How terms are searched among so many orders under the other filters. Rare ones always go by the index; frequent ones
 * never do, because the index would name most of the orders.
 */
export function chooseSearchWay(
  terms: SearchTerms,
  candidates: number,
  { seen, hits, pieceHits }: Probe,
  { few, counted, affordable, newest }: SearchLimits,
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
    // What was not looked for says nothing: it counts as frequent.
    return patterns && own.length > 0 ? [{ patterns, share: Math.min(...own.map((piece) => piece.share)) }] : [];
  });
  loose.sort((a, b) => a.share - b.share);
  const [rarest, second] = loose;
  const filtersHelp = candidates <= newest;
  const byIndex = (asked: AskedTerms): SearchWay => ({ kind: 'index', asked, filtersHelp });
  const exact = byIndex(terms.map(patternsOf));
  const asked = [rarest, ...(rarest && rarest.share * candidates > fewRows ? [second] : [])];
  const byRarest = byIndex(asked.flatMap((one) => (one ? [one.patterns] : [])));
  if (candidates <= counted) {
    if (share(hits) >= common) return { kind: 'all' };
    return rarest ? byRarest : exact;
  }
  if (cut.length === 0) return share(hits) * candidates <= affordable ? byRarest : { kind: 'newest' };
  if (rarest && rarest.share * candidates <= affordable) return byRarest;
  // Long lists of the frequent words have to be read then, whatever is left of them.
  return share(hits) * candidates <= affordable / 3 ? exact : { kind: 'newest' };
}

const atMost = 6;

/** A text whose frequency is asked: a term, or a word of it with the blanks beside it. */
interface SearchPiece {
  readonly term: SearchTerm;
  readonly text: string;
}

/** What decides how the index is asked: how frequent each of these is. */
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

/** The patterns of LIKE for a term. Folded texts have none of its signs. */
export const patternsOf = (term: SearchTerm): readonly string[] => term.map(pattern);

/** Words that are cut stand for anything, so that no less is found; undefined when nothing would be left. */
function loosened([first = '', ...others]: SearchTerm, cut: readonly boolean[]): readonly string[] | undefined {
  if (!cut.includes(false)) return undefined;
  const words = first.split(' ').map((word, i) => (cut[i] ? '%' : word));
  return [pattern(words.join(' ')), ...others.map(pattern)];
}
