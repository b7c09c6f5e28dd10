import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useEffect } from 'react';
import { queryClient } from '../api/cache.ts';
import { useRoute } from '../api/use-route.ts';
import { Banner } from '../ui/banner.tsx';

const askEveryMs = 1000;
const count = new Intl.NumberFormat('en-IN');

/** Says how far the demo's first fill is; all that is on screen is loaded again when it is complete. */
export function PreparingBanner() {
  const { data } = useRoute(demoContract.preparation, {}, { freshFor: 0, again: () => askEveryMs });
  const isDone = data?.preparation === null;
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries();
  }, [isDone]);
  if (!data?.preparation) return null;
  const { text, done, of } = data.preparation;
  const counted = done === null || of === null ? '' : `, ${count.format(done)} of ${count.format(of)}`;
  return (
    <Banner tone="accent" icon={IconHourglassEmpty}>
      <strong>The demo is being prepared.</strong> {text}
      {counted}. Look around; changes are possible when it is complete, in a few seconds.
    </Banner>
  );
}
