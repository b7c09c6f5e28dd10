import { useDebouncedValue } from '@mantine/hooks';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useRoute } from '../api/use-route.ts';
import { type Chosen, chosenCount, isAll } from './chosen.ts';

/** Milliseconds without another row being selected. */
const quiet = 250;

/** How many of the selected orders each action fits, as they are now. Undefined until the first answer. */
export function useFits(chosen: Chosen) {
  const [asked] = useDebouncedValue(chosen, quiet);
  // Without the number that was shown: the bar says it when there are others by now.
  const body = isAll(asked) ? { filter: asked.filter } : { magicOrderIds: [...asked.ids] };
  const enabled = chosenCount(asked) > 0;
  return useRoute(batchesContract.fits, { body }, { enabled, keepPrevious: true, freshFor: 5000 }).data;
}
