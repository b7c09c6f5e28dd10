import { z } from 'zod';

export const inventoryRequestStatuses = ['pending', 'approved', 'rejected'] as const;
export const inventoryRequestStatus = z.enum(inventoryRequestStatuses);
export type InventoryRequestStatus = z.output<typeof inventoryRequestStatus>;

export const inventoryRequestStatusLabels: Record<InventoryRequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The tabs of the requests screen, in display order (specification 2, section 2). */
export const inventoryRequestTabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const;
export type InventoryRequestTab = (typeof inventoryRequestTabs)[number]['value'];

/** Page size of the requests screen (specification 2, section 9). */
export const inventoryRequestPageSize = 10;

/** A quantity change requested by a vendor member (specification 2, section 3). */
export const inventoryRequest = z.object({
  id: z.number().int(),
  productTitle: z.string(),
  variantTitle: z.string(),
  vendorName: z.string(),
  /** The store's quantity when the request was made, or at the last attempt to approve it. */
  currentQuantity: z.number().int(),
  requestedQuantity: z.number().int(),
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  userEmail: z.string(),
  createdAt: z.string(),
  status: inventoryRequestStatus,
  reviewNotes: z.string().nullable(),
  /** The reviewer; hidden from vendor members. */
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** Why the last attempt to approve it failed. */
  problem: z.string().nullable(),
  /** Approval in progress: the store has not answered yet. */
  applying: z.boolean(),
});
export type InventoryRequest = z.output<typeof inventoryRequest>;
