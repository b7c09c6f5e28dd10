import { foldText } from '@shipmagic/domain/search/fold-text';
import { hasTerms, readSearch } from '@shipmagic/domain/search/search-terms';
import { type Block, type GuidePage, textOf } from './guide-page.ts';

/** A heading with what stands below it, up to the next one. */
export interface GuideSection {
  readonly page: string;
  readonly pageTitle: string;
  /** The heading's; empty for the beginning of a page. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.inside);
    case 'list':
      return block.items.map((item) => item.map(textOfBlock).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(textOf)).join(' ');
    case 'picture':
      return block.alt;
  }
}

/** All sections of these pages, in their order. */
export function sectionsOf(pages: readonly GuidePage[]): GuideSection[] {
  return pages.flatMap(({ name, title, blocks }) => {
    const open = (id: string, heading: string) => ({ page: name, pageTitle: title, id, heading, text: [] as string[] });
    const sections = [open('', title)];
    for (const block of blocks) {
      if (block.kind === 'heading') sections.push(open(block.id, textOf(block.inside)));
      else sections.at(-1)?.text.push(textOfBlock(block));
    }
    return sections.map((section) => ({ ...section, text: section.text.join(' ') }));
  });
}

/**
 * The sections that have all words of a search: first those whose heading has them, then those whose heading and page's
 * title have them together, then those with them in their text, whole words before parts of words.
 */
export function searchGuide(sections: readonly GuideSection[], query: string): GuideSection[] {
  const terms = readSearch(query);
  if (terms.length === 0) return [];
  const words = foldText(query).split(' ');
  const rank = ({ heading, pageTitle, text }: GuideSection) => {
    if (hasTerms(foldText(heading), terms)) return 0;
    if (hasTerms(foldText(`${heading} ${pageTitle}`), terms)) return 1;
    const all = foldText(`${heading} ${pageTitle} ${text}`);
    if (!hasTerms(all, terms)) return 4;
    const whole = new Set(all.split(' '));
    return words.every((word) => whole.has(word)) ? 2 : 3;
  };
  const ranked = sections.map((section) => ({ section, rank: rank(section) }));
  return [0, 1, 2, 3].flatMap((wanted) => ranked.filter((one) => one.rank === wanted).map(({ section }) => section));
}

/** The words to highlight. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    query
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  ),
];

/** Characters of an excerpt, and how many of them stand before the first word that was found. */
const excerptLength = 180;
const before = 50;

/** The part of a text around the first word that was found. */
export function excerptOf(text: string, query: string): string {
  const small = text.toLowerCase();
  const found = wordsOf(query)
    .map((word) => small.indexOf(word))
    .filter((at) => at >= 0);
  const wanted = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - before);
  // Whole words.
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const rest = text.slice(start);
  const end = rest.length <= excerptLength ? rest.length : rest.lastIndexOf(' ', excerptLength);
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end)}${end < rest.length ? ' …' : ''}`;
}
