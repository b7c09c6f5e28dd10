import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { useRoute } from '../../api/use-route.ts';

/** How many failed deliveries await a decision; 0 shows nothing. */
export function useOpenNdrCount(): number {
  return useRoute(ndrContract.openCount, {}).data?.open ?? 0;
}
