import { ActionIcon } from '@mantine/core';
import type { SuggestionList } from '@shipmagic/domain/search/suggestions.contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { fewFound } from './few-found.ts';
import { lazyPart } from './lazy-part.tsx';
import classes from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';
import { ViewMenu } from './view-menu.tsx';

// Loaded with the first search that finds little.
const DidYouMean = lazyPart(() => import('./did-you-mean.tsx'), 'DidYouMean');

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
  /** Similar names are suggested when the search finds few rows; `found` is undefined while that is not known. */
  suggest?: { readonly of: SuggestionList; readonly found: number | undefined };
  /** Filters and actions, next to the search. */
  children?: ReactNode;
}

/** A list's search, and further controls above it; on a phone they unfold from a button beside the search. */
export function ListToolbar({ what, term, onSearch, delay = 300, onPaste, suggest, children }: ListToolbarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const others = useId();
  const findsLittle = term !== undefined && suggest?.found !== undefined && suggest.found <= fewFound;
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
      {findsLittle && (
        <div className={classes.whole}>
          <Suspense>
            <DidYouMean term={term} of={suggest.of} onChoose={onSearch} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
