import { pickupsContract } from '@shipmagic/domain/parcels/pickups/pickups.contract';
import { useRoute } from '../../api/use-route.ts';

/** For how many warehouses and couriers parcels are ready and nobody has asked for a pickup. */
export function useReadyPickupCount(): number {
  return useRoute(pickupsContract.readyCount, {}).data?.ready ?? 0;
}
