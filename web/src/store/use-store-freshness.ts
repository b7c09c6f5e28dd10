import { storeContract } from '@shipmagic/domain/store/store.contract';
import { useRoute } from '../api/use-route.ts';

export const useStoreFreshness = () => useRoute(storeContract.freshness, {});

/** How many orders of the store could not be imported; for staff. */
export const useSetAsideCount = (): number => useStoreFreshness().data?.setAside ?? 0;
