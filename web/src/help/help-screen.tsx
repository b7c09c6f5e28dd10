import { useEventListener } from '@mantine/hooks';
import type { Role } from '@shipmagic/domain/access/role';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { guide } from './guide.ts';
import { GuideBlocks } from './guide-blocks.tsx';
import type { GuidePage } from './guide-page.ts';
import classes from './help.module.css';
import { HelpContents } from './help-contents.tsx';
import { pagesFor } from './help-pages.ts';
import { HelpResults } from './help-results.tsx';
import { searchGuide, sectionsOf } from './search-guide.ts';

interface HelpScreenProps {
  role: Role;
  /** The name of the open page; the contents without one. */
  page: string | undefined;
  /** The id of the heading that was asked for; empty without one. */
  section: string;
  query: string;
  onSearch: (query: string) => void;
}

/** The guide: its contents, a page, or what a search finds in all pages. */
export function HelpScreen({ role, page: name, section, query, onSearch }: HelpScreenProps) {
  const pages = useMemo(() => pagesFor(guide, role), [role]);
  const sections = useMemo(() => sectionsOf(pages), [pages]);
  const found = useMemo(() => searchGuide(sections, query), [sections, query]);
  const page = pages.find((one) => one.name === name);
  const searched = query.trim() !== '';
  useDocumentTitle(page && !searched ? `${page.title} · Help` : 'Help');
  // From the box to the results and between them: their frame itself is no control.
  const root = useEventListener<'keydown', HTMLDivElement>('keydown', walkResults);
  return (
    <div ref={root} className={classes.screen}>
      <div className={classes.top} data-print="never">
        <div className={classes.search}>
          <SearchBox value={query} onSearch={onSearch} what="help" delay={150} />
        </div>
        {(page || searched || name) && (
          <Link to="/help/{-$page}" params={{ page: undefined }} search={{}}>
            All pages
          </Link>
        )}
      </div>
      {searched ? (
        <>
          <h1>Help</h1>
          <HelpResults found={found} query={query.trim()} />
        </>
      ) : page ? (
        // Another page may have a heading of the same name.
        <Article key={page.name} page={page} section={section} pages={pages} />
      ) : (
        <>
          <h1>Help</h1>
          {name ? <p>There is no such page for you. You can open these:</p> : null}
          <HelpContents pages={pages} />
        </>
      )}
    </div>
  );
}

interface ArticleProps {
  page: GuidePage;
  section: string;
  pages: readonly GuidePage[];
}

function Article({ page, section, pages }: ArticleProps) {
  useSection(section);
  return (
    <div className={classes.page}>
      <nav aria-label="Pages of the guide" className={classes.pages} data-print="never">
        {pages.map(({ name, title }) => (
          <Link
            key={name}
            to="/help/{-$page}"
            params={{ page: name }}
            search={{}}
            activeOptions={{ includeHash: false }}
          >
            {title}
          </Link>
        ))}
      </nav>
      <article className={classes.article}>
        <h1>{page.title}</h1>
        <GuideBlocks page={page.name} pages={pages.map(({ name }) => name)} blocks={page.blocks} />
      </article>
    </div>
  );
}

/** Leads eyes, keyboard and screen readers to the heading that was asked for. */
function useSection(section: string) {
  useEffect(() => {
    if (!section) return;
    // After the frame around it has put the focus at the top of the new screen.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(section);
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [section]);
}

/** ↓ leads from the box to the first result, ↑ and ↓ walk them; ↑ on the first one comes back to the box. */
function walkResults(event: KeyboardEvent): void {
  const root = event.currentTarget as HTMLElement | null;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const results = [...(root?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
  if (!step || results.length === 0) return;
  const at = results.indexOf(document.activeElement as HTMLElement);
  if (at < 0 && !(document.activeElement instanceof HTMLInputElement)) return;
  event.preventDefault();
  const next = at + step;
  if (next < 0) root?.querySelector('input')?.focus();
  else results[Math.min(next, results.length - 1)]?.focus();
}
