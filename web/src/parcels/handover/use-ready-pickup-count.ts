import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { useRoute } from '../../api/use-route.ts';
import { useIdle } from '../../ui/use-idle.ts';

/** For how many warehouses and couriers parcels are ready and nobody has asked for a pickup. */
export function useReadyPickupCount(): number {
  return useRoute(pickupsContract.readyCount, {}, { enabled: useIdle() }).data?.ready ?? 0;
}
