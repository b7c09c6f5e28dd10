import { type ShippingPartner, shipmentsContract } from '@shipmagic/domain/parcels/shipments/shipments.contract';
import { useRoute } from '../../api/use-route.ts';

/** The couriers; disabled ones cannot be chosen. Loaded once for all rows of a list. */
export function useShippingPartners(): readonly ShippingPartner[] {
  return useRoute(shipmentsContract.partners, {}, { freshFor: 300_000 }).data ?? [];
}
