import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { alreadyDecided, changeType, overNow, requestStatus } from '@shipmagic/domain/warehouses/change-request';
import {
  emptyWarehouse,
  type WarehouseData,
  type WarehouseInput,
  withInput,
} from '@shipmagic/domain/warehouses/warehouse';
import { missingMessage } from '@shipmagic/domain/warehouses/warehouse-rules';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isMailEnabled } from '../platform/mail/mail-enabled.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { VendorRef } from '../vendors/visible-vendor.ts';
import { createWarehouse } from './add-warehouse.ts';
import { decideRequest, type ListedRow, lockRequest } from './change-requests.queries.ts';
import { applyChange } from './change-warehouse.ts';
import { checkWarehouse } from './check-warehouse.ts';
import { warehouseDecisionMail } from './decision-mail.ts';
import { markDeleted } from './delete-warehouse.ts';
import { storedWarehouse } from './present-change-request.ts';
import { readWarehouse } from './present-warehouse.ts';
import { lockedVendor } from './visible-warehouse.ts';
import { findWarehouseRow, type WarehouseRecord } from './warehouses.queries.ts';

export interface Review {
  readonly id: string;
  readonly status: 'approved' | 'rejected';
  readonly reviewNotes?: string | undefined;
  readonly updatedRequestData?: WarehouseInput | undefined;
  /** The warehouse data the reviewer saw. */
  readonly warehouseVersion?: number | undefined;
}

/** The effect of an approval. */
interface Applied {
  readonly data: WarehouseData | null;
  readonly warehouseId: string | null;
}

/**
 * Decides a request once; approving carries it out in the same transaction. Throws 404 if there is none, 400 for a
 * missing or invalid field, 409 if it was already decided or the warehouse is not what the reviewer saw.
 */
export async function reviewWarehouseChange(
  tx: Tx,
  viewer: Viewer,
  { couriers, ...review }: Review & { couriers: CourierRegistry },
): Promise<void> {
  const request = await lockVisibleRequest(tx, review.id);
  const status = requestStatus.parse(request.status);
  if (status !== 'pending')
    throw new AppError('conflict', alreadyDecided(status, request.reviewer_email), { details: { status } });
  const applied = review.status === 'approved' ? await apply(tx, couriers, request, review) : null;
  await decideRequest(tx, request.id, {
    status: review.status,
    userId: viewer.userId,
    notes: review.reviewNotes || null,
    applied: applied?.data ?? null,
    warehouseId: applied?.warehouseId ?? request.warehouse_id,
  });
  await recordAudit(tx, {
    actor: viewer,
    action: 'warehouse_request.reviewed',
    subject: request.vendor_name,
    details: { requestId: request.id, changeType: request.change_type, status: review.status },
    address: viewer.ipAddress,
  });
  await mailDecision(tx, request, review);
}

/** Mails the author, while that account is active and still has the vendor. */
async function mailDecision(tx: Tx, request: ListedRow, { status, reviewNotes }: Review): Promise<void> {
  if (!request.asker_email || !request.asker_may_see_it || !(await isMailEnabled(tx))) return;
  const about = storedWarehouse(request.requested_data) ?? storedWarehouse(request.current_data);
  await queueMail(tx, warehouseDecisionMail, {
    audience: 'user',
    recipient: request.asker_email,
    content: {
      requestId: request.id,
      status,
      changeType: changeType.parse(request.change_type),
      vendorName: request.vendor_name,
      warehouseName: about?.warehouseName ?? null,
      reviewNotes: reviewNotes || null,
    },
    dedupeKey: `warehouse-decision:${request.id}`,
  });
}

async function lockVisibleRequest(tx: Tx, id: string): Promise<ListedRow> {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError('not_found', 'Request not found');
  return request;
}

// Why: docs/decisions/vendors.md, "Approving a request undoes nobody else's changes".
async function apply(tx: Tx, couriers: CourierRegistry, request: ListedRow, review: Review): Promise<Applied> {
  const vendor = await lockedVendor(tx, request.vendor_name);
  const requested = storedWarehouse(request.requested_data);
  const edited = review.updatedRequestData ?? {};
  if (request.change_type === 'create') {
    const data = checkWarehouse(withInput(requested ?? emptyWarehouse, edited), missingMessage);
    const { id } = await createWarehouse(tx, couriers, vendor, { data, isDefault: false });
    return { data, warehouseId: id };
  }
  const row = await presentWarehouseOf(tx, vendor, request, review);
  if (!requested) {
    await markDeleted(tx, vendor, row);
    return { data: null, warehouseId: row.id };
  }
  const now = readWarehouse(row);
  const wanted = overNow(storedWarehouse(request.current_data) ?? now, requested, now);
  const data = checkWarehouse(withInput(wanted, edited), missingMessage);
  await applyChange(tx, couriers, vendor, row, { data });
  return { data, warehouseId: row.id };
}

async function presentWarehouseOf(
  tx: Tx,
  vendor: VendorRef,
  { warehouse_id: id }: ListedRow,
  { warehouseVersion }: Review,
): Promise<WarehouseRecord> {
  const row = id === null ? undefined : await findWarehouseRow(tx, vendor.id, id);
  if (!row) throw new AppError('conflict', 'This warehouse was deleted meanwhile; the request can only be rejected.');
  if (warehouseVersion !== undefined && warehouseVersion !== row.version)
    throw new AppError('conflict', 'This warehouse has been changed in the meantime. Look at the request again.');
  return row;
}
