import { isStaff } from '@shipmagic/domain/access/role';
import type { InventoryRequest } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { InventoryRequestRow } from './requests.queries.ts';

export function presentRequest(row: InventoryRequestRow, viewer: Viewer): InventoryRequest {
  return {
    id: Number(row.id),
    productTitle: row.product_title,
    variantTitle: row.variant_title,
    vendorName: row.vendor_name,
    currentQuantity: row.current_quantity,
    requestedQuantity: row.requested_quantity,
    userFirstName: row.user_first_name,
    userLastName: row.user_last_name,
    userEmail: row.user_email,
    createdAt: row.created_at.toISOString(),
    status: row.status as InventoryRequest['status'],
    reviewNotes: row.review_notes,
    reviewedBy: isStaff(viewer) ? row.reviewed_by : null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    problem: row.problem,
    applying: row.applying,
  };
}
