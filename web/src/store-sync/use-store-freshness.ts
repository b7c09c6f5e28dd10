import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { useRoute } from '../api/use-route.ts';

export const useStoreFreshness = () => useRoute(freshnessContract.read, {});

/** Parcels that the store does not know, orders of the store that are not here, and differences; for staff. */
export function useStoreTroubleCount(): number {
  const { data } = useStoreFreshness();
  return data ? data.untoldParcels + data.setAside + data.drift : 0;
}
