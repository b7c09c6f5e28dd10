import { Highlight } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './help.module.css';
import { excerptOf, type GuideSection, wordsOf } from './search-guide.ts';

/** The sections that a search has found, the best first. */
export function HelpResults({ found, query }: { found: readonly GuideSection[]; query: string }) {
  const words = wordsOf(query);
  const count = found.length === 1 ? 'One section' : `${found.length} sections`;
  return (
    <div>
      <p role="status" className={classes.quiet}>
        {found.length === 0
          ? `The guide has nothing about “${query}” in the guide. Try fewer words, or one that stands on the screen.`
          : `${count} about “${query}”`}
      </p>
      <ul className={classes.results}>
        {found.map(({ page, pageTitle, id, heading, text }) => (
          <li key={`${page} ${id}`}>
            <Link
              to="/help/{-$page}"
              params={{ page }}
              search={{}}
              {...(id ? { hash: id } : {})}
              className={classes.result}
              data-result
            >
              <Highlight component="span" fw={600} highlight={words}>
                {heading}
              </Highlight>
              {id && <span className={classes.of}>{pageTitle}</span>}
              <Highlight component="span" size="sm" highlight={words} className={classes.excerpt ?? ''}>
                {excerptOf(text, query)}
              </Highlight>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
