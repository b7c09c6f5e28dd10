import { Link } from '@tanstack/react-router';
import type { GuidePage } from './guide-page.ts';
import { textOf } from './guide-page.ts';
import classes from './help.module.css';

/** All pages with their sections: where Help begins. */
export function HelpContents({ pages }: { pages: readonly GuidePage[] }) {
  return (
    <div className={classes.contents}>
      {pages.map(({ name, title, blocks }) => (
        <section key={name} aria-label={title}>
          <h2>
            <Link to="/help/{-$page}" params={{ page: name }} search={{}}>
              {title}
            </Link>
          </h2>
          <ul>
            {blocks.map(
              (block) =>
                block.kind === 'heading' && (
                  <li key={block.id}>
                    <Link to="/help/{-$page}" params={{ page: name }} hash={block.id} search={{}}>
                      {textOf(block.inside)}
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
