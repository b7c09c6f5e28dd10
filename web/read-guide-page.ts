import { basename } from 'node:path';
import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import { type Block, type GuideLink, type GuidePage, type Inline, textOf } from './src/help/guide-page.ts';

/** A picture as Markdown names it, in pixels. */
interface Picture {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}
type FindPicture = (href: string) => Picture;

/**
 * Reads a page of the guide. Throws for what the product does not show, raw HTML above all, so that a build fails
 * instead of leaving something out.
 */
export function readGuidePage(file: string, markdown: string, findPicture: FindPicture): GuidePage {
  const name = basename(file, '.md');
  const fail = (problem: string): never => {
    throw new Error(`${name}.md: ${problem}`);
  };
  const blocks = readBlocks(marked.lexer(markdown), { findPicture, fail });
  const [first] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) return fail('the first line has to be its title');
  return { name, title: textOf(first.inside), blocks: withIds(blocks.slice(1)) };
}

interface Reading {
  readonly findPicture: FindPicture;
  readonly fail: (problem: string) => never;
}

const readBlocks = (tokens: readonly Token[], reading: Reading): Block[] =>
  tokens.flatMap((token) => readBlock(token as MarkedToken, reading));

function readBlock(token: MarkedToken, reading: Reading): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: token.depth, id: '', inside: readInline(token.tokens, reading) }];
    case 'paragraph':
      return readParagraph(token, reading);
    // The words of a list's entry.
    case 'text':
      return [{ kind: 'paragraph', inside: readInline(token.tokens ?? [token], reading) }];
    case 'list':
      return [
        { kind: 'list', ordered: token.ordered, items: token.items.map(({ tokens }) => readBlocks(tokens, reading)) },
      ];
    case 'table': {
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => readInline(tokens, reading));
      return [{ kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }];
    }
    case 'html':
      return /^<!--.*-->\s*$/s.test(token.raw) ? [] : reading.fail(`raw HTML is not shown: ${token.raw.slice(0, 60)}`);
    default:
      return reading.fail(`the guide has no ${token.type}: ${token.raw.slice(0, 60)}`);
  }
}

/** A picture stands in a paragraph of its own. */
function readParagraph({ tokens }: Tokens.Paragraph | Tokens.Generic, reading: Reading): Block[] {
  const [first, ...others] = (tokens ?? []) as MarkedToken[];
  if (first?.type === 'image' && others.length === 0)
    return [{ kind: 'picture', alt: first.text, ...reading.findPicture(first.href) }];
  return [{ kind: 'paragraph', inside: readInline(tokens ?? [], reading) }];
}

const readInline = (tokens: readonly Token[], reading: Reading): Inline[] =>
  tokens.flatMap((one): Inline[] => {
    const token = one as MarkedToken;
    switch (token.type) {
      case 'text':
        return token.tokens ? readInline(token.tokens, reading) : [token.text];
      case 'escape':
        return [token.text];
      case 'strong':
      case 'em':
        return [{ kind: token.type, inside: readInline(token.tokens, reading) }];
      case 'codespan':
        return [{ kind: 'code', inside: [token.text] }];
      case 'link':
        return readLink(token.href, readInline(token.tokens, reading));
      default:
        return reading.fail(`the guide has no ${token.type} inside of a line: ${token.raw.slice(0, 60)}`);
    }
  });

/** Other documents are not in the product: of links to them, the words stay. */
function readLink(href: string, inside: Inline[]): Inline[] {
  if (/^https:\/\//.test(href)) return [{ kind: 'link', address: href, inside }];
  const [, path = '', section] = /^([^#]*)(?:#(.*))?$/.exec(href) ?? [];
  const page = path.endsWith('.md') && !/^\.\.\/[^/]+\//.test(path) ? basename(path, '.md') : undefined;
  if (path !== '' && page === undefined) return inside;
  const link: GuideLink = {
    kind: 'link',
    ...(page === undefined ? {} : { page }),
    ...(section === undefined ? {} : { section }),
    inside,
  };
  return [link];
}

/** Headings get the ids that GitHub gives them, so that the same links work there. */
function withIds(blocks: readonly Block[]): Block[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const slug = slugOf(textOf(block.inside));
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return { ...block, id: before === 0 ? slug : `${slug}-${before}` };
  });
}

const slugOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
