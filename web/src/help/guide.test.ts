import { describe, expect, test } from 'vitest';
import { readGuidePage } from '../../read-guide-page.ts';
import type { Block, Inline } from './guide-page.ts';
import { excerptOf, searchGuide, sectionsOf, wordsOf } from './search-guide.ts';

const noPicture = () => ({ source: 'x.webp', width: 1, height: 1 });
const read = (name: string, markdown: string) => readGuidePage(`${name}.md`, markdown, noPicture);

describe('reading Markdown', () => {
  test('a page becomes data: words, links within the guide, lists, tables and pictures', () => {
    const { title, blocks } = read(
      'orders',
      '# Orders\n\n## Find & keep\n\n1. Press **Ship…** (`S`), see [Money](money.md#a), [above](#find--keep) or [run](../operate/README.md).\n\n| a | b |\n|---|---|\n| 1 | *2* |\n\n![All](../images/orders.webp)\n\n## Find & keep\n',
    );
    expect(title).toBe('Orders');
    const line: Inline[] = [
      'Press ',
      { kind: 'strong', inside: ['Ship…'] },
      ' (',
      { kind: 'code', inside: ['S'] },
      '), see ',
      { kind: 'link', page: 'money', section: 'a', inside: ['Money'] },
      ', ',
      { kind: 'link', section: 'find--keep', inside: ['above'] },
      ' or ',
      'run',
      '.',
    ];
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, id: 'find--keep', inside: ['Find & keep'] },
      { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', inside: line }]] },
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], [{ kind: 'em', inside: ['2'] }]]] },
      { kind: 'picture', alt: 'All', ...noPicture() },
      { kind: 'heading', level: 2, id: 'find--keep-1', inside: ['Find & keep'] },
    ] satisfies Block[]);
  });

  test.each([
    ['a block of HTML', '# A\n\n<script>alert(1)</script>\n'],
    ['HTML inside of a line', '# A\n\nSee <b onclick="x()">this</b>.\n'],
    ['a page without a title', 'Words\n'],
  ])('%s fails the build', (_, markdown) => {
    expect(() => read('a', markdown)).toThrow(/^a\.md: /);
  });
});

describe('searching', () => {
  const sections = sectionsOf([
    read(
      'ship',
      '# Shipping\n\nMake a manifest.\n\n## Hand over by manifest\n\nScan each parcel.\n\n## Labels\n\nPrint them.\n',
    ),
    read('money', '# Money\n\n## Refunds\n\nNo manifest here, but a refund.\n'),
  ]);
  const found = (query: string) => searchGuide(sections, query).map(({ page, heading }) => `${page}: ${heading}`);

  test('of what stands in texts, the word itself comes before a longer one that has it', () => {
    const pages = [read('a', '# Start\n\n## Sign in\n\nType the code.\n\n## Money\n\nCOD is collected.\n')];
    expect(searchGuide(sectionsOf(pages), 'cod').map(({ heading }) => heading)).toEqual(['Money', 'Sign in']);
  });

  test('headings come first, then what stands below them, in the order of the pages', () => {
    expect(found('manifest')).toEqual(['ship: Hand over by manifest', 'ship: Shipping', 'money: Refunds']);
  });

  test('all words have to be found, in any order, and the title of the page counts', () => {
    expect(found('manifest hand')).toEqual(['ship: Hand over by manifest']);
    expect(found('labels shipping')).toEqual(['ship: Labels']);
    expect(found('refund parcel')).toEqual([]);
  });

  test('nothing typed finds nothing', () => {
    expect(found('')).toEqual([]);
    expect(found(' …')).toEqual([]);
  });

  test('an excerpt begins shortly before the first word that was found, with whole words', () => {
    const text = `${'Long words stand before it. '.repeat(6)}Then the manifest is printed. ${'And after it. '.repeat(30)}`;
    const excerpt = excerptOf(text, 'Manifest');
    expect(excerpt).toMatch(/^… \S.*manifest is printed.* …$/);
    expect(excerpt.length).toBeLessThan(200);
    expect(excerptOf('Short.', 'x')).toBe('Short.');
    expect(wordsOf('COD, to the paisa to')).toEqual(['cod', 'to', 'the', 'paisa']);
  });
});
