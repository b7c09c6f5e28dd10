import type { ReactNode } from 'react';
import type { CardPlace, Column } from './column.ts';
import classes from './list-card.module.css';

interface Part {
  key: string;
  title: ReactNode;
  place: CardPlace;
  content: ReactNode;
}

/** The parts of a row's card and their places; columns without content are left out. */
const partsOf = <T,>(columns: readonly Column<T>[], row: T): Part[] =>
  columns
    .filter(({ card }) => card !== 'none')
    .map(({ key, title, card = 'fact', render, onCard = render }) => ({
      key,
      title,
      place: card,
      content: onCard(row),
    }))
    .filter(({ content }) => content !== null && content !== undefined && content !== false);

const inHead = ({ place }: Part) => place === 'title' || place === 'beside';

/** A row of a list on a narrow screen, built from the columns. `dense`: with hardly any room between the lines. */
export function listCard<T>(columns: readonly Column<T>[], row: T, name: string, dense = false): ReactNode {
  const parts = partsOf(columns, row);
  const below = parts.filter((part) => !inHead(part));
  return (
    <article aria-label={name} className={classes.card} data-dense={dense || undefined}>
      <div className={classes.head}>
        {parts.filter(inHead).map(({ key, place, content }) => (
          <div key={key} className={classes[place]}>
            {content}
          </div>
        ))}
      </div>
      {below.length > 0 && (
        <div className={classes.body}>
          {below.map(({ key, title, place, content }) =>
            place === 'fact' ? (
              <dl key={key} className={classes.fact}>
                <dt>{title}</dt>
                <dd>{content}</dd>
              </dl>
            ) : (
              <div key={key} className={classes[place]}>
                {content}
              </div>
            ),
          )}
        </div>
      )}
    </article>
  );
}
