import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';
import { ViewMenu } from './view-menu.tsx';

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

/** A list's search, and further controls above it; on a phone they unfold from a button beside the search. */
export function ListToolbar({ what, term, onSearch, delay = 300, onPaste, children }: ListToolbarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const others = useId();
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
      <ActionIcon
        variant="default"
        className={classes.unfold ?? ''}
        aria-label="Filters and actions"
        title="Filters and actions"
        aria-expanded={unfolded}
        aria-controls={others}
        onClick={() => setUnfolded(!unfolded)}
      >
        <IconAdjustmentsHorizontal size={18} />
      </ActionIcon>
      <div id={others} className={classes.others} data-unfolded={unfolded || undefined}>
        {children}
        <ViewMenu />
      </div>
    </div>
  );
}
