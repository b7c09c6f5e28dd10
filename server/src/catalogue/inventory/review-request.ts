import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { InventoryDeps } from './carry-out-change.ts';
import { changeQuantity, StaleQuantityError } from './change-quantity.ts';
import { decideRequest } from './decide-request.ts';
import { lockPendingRequest } from './lock-pending-request.ts';
import { noteProblem } from './requests.queries.ts';

export interface Review {
  readonly requestId: number;
  readonly status: 'approved' | 'rejected';
  readonly reviewNotes: string | null;
}

/**
 * Decides a request; approving it sets the quantity in the store. If the store refuses or its quantity has changed, the
 * request stays pending with the reason, which is thrown.
 */
export async function reviewRequest(deps: InventoryDeps, viewer: Viewer, review: Review): Promise<void> {
  const { requestId, status, reviewNotes } = review;
  const request = await inViewerTransaction(deps.db, viewer, async (tx) => {
    const pending = await lockPendingRequest(tx, requestId);
    await recordAudit(tx, {
      actor: viewer,
      action: 'inventory_request.reviewed',
      details: { requestId, status, variantId: pending.variant_id, quantity: pending.requested_quantity },
      address: viewer.ipAddress,
    });
    if (status === 'rejected') await decideRequest(tx, pending.id, { status, reviewNotes, reviewedBy: viewer.email });
    return pending;
  });
  if (status === 'rejected') return;
  try {
    await changeQuantity(deps, viewer, {
      variantId: request.variant_id,
      quantity: request.requested_quantity,
      basis: request.current_quantity,
      request: { id: requestId, reviewNotes },
    });
  } catch (error) {
    if (error instanceof AppError) {
      const current = error instanceof StaleQuantityError ? error.currentQuantity : null;
      await inViewerTransaction(deps.db, viewer, (tx) => noteProblem(tx, request.id, error.message, current));
    }
    throw error;
  }
}

export interface BulkOutcome {
  readonly reviewed: number;
  readonly failures: { readonly requestId: number; readonly message: string }[];
}

/** Decides several requests one by one. An unexpected error ends the whole run. */
export async function reviewRequests(
  deps: InventoryDeps,
  viewer: Viewer,
  { requestIds, ...decision }: Omit<Review, 'requestId'> & { readonly requestIds: readonly number[] },
): Promise<BulkOutcome> {
  const failures: BulkOutcome['failures'] = [];
  const ids = [...new Set(requestIds)];
  for (const requestId of ids) {
    try {
      await reviewRequest(deps, viewer, { requestId, ...decision });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push({ requestId, message: error.message });
    }
  }
  return { reviewed: ids.length - failures.length, failures };
}
