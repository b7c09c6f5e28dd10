import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const Loaded = lazyPart(() => import('./setup-checklist.tsx'), 'SetupChecklist');

/** Of new installations alone, so that no other loads it with the dashboard. */
export const LazySetup = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
