import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Loaded = lazyPart(() => import('./insight.tsx'), 'Insight');

/** Below the first screen's cards, so it comes after them. */
export const LazyInsight = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Skeleton height={1200} mt={24} role="status" aria-label="Loading insight" />}>
    <Loaded {...props} />
  </Suspense>
);
