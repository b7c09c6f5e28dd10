import { foldText } from '@shipmagic/domain/search/fold-text';
import { hasTerms, readSearch } from '@shipmagic/domain/search/search-terms';
import type { RecentPlace } from '../../ui/recent-places.ts';

/** In the order in which they stand: what the server finds comes last, so that nothing moves when it arrives. */
export const paletteGroups = [
  'Recent',
  'Actions',
  'Views',
  'Screens',
  'Settings',
  'Help',
  'Orders',
  'Products',
  'Vendors',
] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** One line of the palette: leads to a place, or does something. */
export interface PaletteItem {
  readonly group: PaletteGroup;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Further words by which it is found. */
  readonly words?: string | undefined;
  /** The key that does the same. */
  readonly key?: string | undefined;
  readonly href?: string;
  readonly run?: () => void;
}

/** The items whose words contain those of a query; all for an empty one. */
export function matchItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const terms = readSearch(query);
  if (terms.length === 0) return [...items];
  return items.filter(({ label, detail = '', words = '', group }) =>
    hasTerms(foldText(`${label} ${detail} ${words} ${group}`), terms),
  );
}

/** Places that were visited before come first, once each. */
export function recentFirst(
  items: readonly PaletteItem[],
  recent: readonly RecentPlace[],
  query: string,
): PaletteItem[] {
  const visited = matchItems(
    recent.map((place) => ({ ...place, group: 'Recent' as const })),
    query,
  );
  const hrefs = new Set(visited.map(({ href }) => href));
  return [...visited, ...items.filter(({ href }) => href === undefined || !hrefs.has(href))];
}
