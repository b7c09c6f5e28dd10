import { type ComponentProps, Suspense } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceTrue } from './use-once-true.ts';

const LazyDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** The dialog that asks, loaded when something is asked for the first time: for what stands in every row of a list. */
export function AskFirst(props: ComponentProps<typeof ConfirmDialog>) {
  const everOpened = useOnceTrue(props.opened);
  if (!everOpened) return null;
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
