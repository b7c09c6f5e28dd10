import { ndrContract } from '@shipmagic/domain/parcels/ndr/ndr.contract';
import { useRoute } from '../../api/use-route.ts';

/** How many failed deliveries wait for a decision; nothing while there are none. */
export function useOpenNdrCount(): number {
  return useRoute(ndrContract.openCount, {}).data?.open ?? 0;
}
