import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  /** Goes into the placeholder: `orders`. */
  what: string;
  /** The searched text in the URL; undefined without one. */
  term: string | undefined;
  onSearch: (term: string | undefined) => void;
  /** Milliseconds after the last key. */
  delay?: number;
  /** Takes a text that is pasted into the search; true if it did. */
  onPaste?: (text: string) => boolean;
  /** Filters and actions, next to the search. */
  children?: ReactNode;
}

/** A list's search, and further controls above it. */
export function ListToolbar({ what, term, onSearch, delay = 300, onPaste, children }: ListToolbarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          what={what}
          delay={delay}
          value={term ?? ''}
          onSearch={(typed) => onSearch(typed || undefined)}
          onPaste={onPaste}
        />
      </div>
      {children}
    </div>
  );
}
