import type { SuggestionList } from '@shipmagic/domain/search/suggestions.contract';
import { Suspense } from 'react';
import { fewFound } from './few-found.ts';
import { lazyPart } from './lazy-part.tsx';

// Loaded with the first search that finds little.
const DidYouMean = lazyPart(() => import('./did-you-mean.tsx'), 'DidYouMean');

export interface SearchFound {
  readonly of: SuggestionList;
  /** The searched text; undefined without one. */
  readonly term: string | undefined;
  /** How many rows it finds; undefined while that is not known. */
  readonly found: number | undefined;
  readonly onChoose: (term: string) => void;
}

/** Similar names, when a search finds few rows. */
export function SuggestedSearches({ of, term, found, onChoose }: SearchFound) {
  if (term === undefined || found === undefined || found > fewFound) return null;
  return (
    <Suspense>
      <DidYouMean term={term} of={of} onChoose={onChoose} />
    </Suspense>
  );
}
