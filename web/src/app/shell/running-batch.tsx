import { Suspense } from 'react';
import { useFollowedBatches } from '../../batches/followed-batches.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const BatchIndicator = lazyPart(() => import('../../batches/batch-indicator.tsx'), 'BatchIndicator');

/** The batch started last in this tab; its code is loaded when there is one. */
export function RunningBatch() {
  const id = useFollowedBatches().at(-1);
  if (id === undefined) return null;
  return (
    <Suspense>
      <BatchIndicator key={id} id={id} />
    </Suspense>
  );
}
