import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Loaded = lazyPart(() => import('./time-bars.tsx'), 'TimeBars');
const legendHeight = 28;

/** Charts are the largest part of the app: they come after the numbers, into a place of their height. */
export function LazyTimeBars(props: ComponentProps<typeof Loaded>) {
  const height = props.height + legendHeight;
  return (
    <div style={{ minHeight: height }}>
      <Suspense fallback={<Skeleton height={height} role="status" aria-label="Loading the chart" />}>
        <Loaded {...props} />
      </Suspense>
    </div>
  );
}
