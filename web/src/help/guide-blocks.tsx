import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { inTurn } from '../ui/in-turn.ts';
import { ScrollFrame } from '../ui/scroll-frame.tsx';
import type { Block, GuideLink, Inline } from './guide-page.ts';
import classes from './help.module.css';

interface Shown {
  /** The page that the blocks are of. */
  readonly page: string;
  /** Names of the pages that the reader is shown: links to others are only their words. */
  readonly pages: readonly string[];
}

/** A page's content, below its title. */
export function GuideBlocks({ blocks, ...shown }: Shown & { blocks: readonly Block[] }) {
  return inTurn(blocks.map((block) => createElement(GuideBlock, { block, shown })));
}

function GuideBlock({ block, shown }: { block: Block; shown: Shown }) {
  switch (block.kind) {
    case 'heading':
      return createElement(
        `h${block.level}`,
        { id: block.id, tabIndex: -1, className: classes.heading },
        <Words inside={block.inside} shown={shown} />,
      );
    case 'paragraph':
      return (
        <p>
          <Words inside={block.inside} shown={shown} />
        </p>
      );
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        null,
        inTurn(block.items.map((item) => createElement('li', null, <Entry item={item} shown={shown} />))),
      );
    case 'table':
      return (
        <ScrollFrame label="Table" className={classes.table}>
          <table>
            <thead>
              <tr>{inTurn(block.head.map((cell) => cellOf(cell.length === 0 ? 'td' : 'th', cell, shown)))}</tr>
            </thead>
            <tbody>
              {inTurn(
                block.rows.map((row) =>
                  createElement('tr', null, inTurn(row.map((cell) => cellOf('td', cell, shown)))),
                ),
              )}
            </tbody>
          </table>
        </ScrollFrame>
      );
    case 'picture':
      return (
        <img
          src={block.source}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
          className={classes.picture}
        />
      );
  }
}

/** One paragraph needs no frame of its own. */
function Entry({ item, shown }: { item: readonly Block[]; shown: Shown }) {
  const [first, ...others] = item;
  if (first?.kind !== 'paragraph') return <GuideBlocks blocks={item} {...shown} />;
  return (
    <>
      <Words inside={first.inside} shown={shown} />
      <GuideBlocks blocks={others} {...shown} />
    </>
  );
}

const cellOf = (tag: 'th' | 'td', cell: readonly Inline[], shown: Shown) =>
  createElement(tag, null, <Words inside={cell} shown={shown} />);

function Words({ inside, shown }: { inside: readonly Inline[]; shown: Shown }): ReactNode {
  return inTurn(
    inside.map((one) => (typeof one === 'string' ? one : createElement(MarkedWords, { words: one, shown }))),
  );
}

function MarkedWords({ words, shown }: { words: Exclude<Inline, string>; shown: Shown }) {
  const inside = <Words inside={words.inside} shown={shown} />;
  return words.kind === 'link' ? (
    <WordsLink link={words} shown={shown}>
      {inside}
    </WordsLink>
  ) : (
    createElement(words.kind, null, inside)
  );
}

function WordsLink({ link, shown, children }: { link: GuideLink; shown: Shown; children: ReactNode }) {
  if (link.address)
    return (
      <a href={link.address} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  const page = link.page ?? shown.page;
  if (!shown.pages.includes(page)) return children;
  return (
    <Link to="/help/{-$page}" params={{ page }} search={{}} {...(link.section ? { hash: link.section } : {})}>
      {children}
    </Link>
  );
}
