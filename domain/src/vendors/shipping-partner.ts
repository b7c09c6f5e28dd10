import { z } from 'zod';
import type { StatusColour } from '../statuses/shipment-status.ts';

export const serviceTypes = ['express', 'standard', 'economy'] as const;
export const serviceType = z.enum(serviceTypes);
export type ServiceType = z.output<typeof serviceType>;

/** A courier available to a vendor. */
export const vendorShippingPartner = z.object({
  id: z.string(),
  partnerName: z.string(),
  serviceType,
  /** `connected` when it can create shipments, `pending` while its credentials are missing. */
  status: z.string(),
  isDefault: z.boolean(),
});
export type VendorShippingPartner = z.output<typeof vendorShippingPartner>;

/** An unknown status is coloured as an error (specification 2, section 3). */
export function partnerStatusColour(status: string): StatusColour {
  if (status === 'connected') return 'green';
  return status === 'pending' ? 'yellow' : 'red';
}

/** Whose default courier is set at once. `without`: vendors that have none; what others chose stays. */
export const defaultCourierScopes = ['without', 'all'] as const;
export const defaultCourierScope = z.enum(defaultCourierScopes);
export type DefaultCourierScope = z.output<typeof defaultCourierScope>;
