import { bookingContract, type ShippingPartner } from '@shipmagic/domain/parcels/booking/booking.contract';
import { useRoute } from '../../api/use-route.ts';

/** The couriers; disabled ones cannot be chosen. Loaded once for all rows of a list; null until then. */
export function useShippingPartners(): readonly ShippingPartner[] | null {
  return useRoute(bookingContract.partners, {}, { freshFor: 300_000 }).data ?? null;
}
