import { isStaff } from '@shipmagic/domain/access/role';
import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { changeQuantity } from './change-quantity.ts';
import { presentRequest } from './present-request.ts';
import { requestQuantity } from './request-quantity.ts';
import { listRequests } from './requests.queries.ts';
import { reviewRequest, reviewRequests } from './review-request.ts';

export function inventoryRoutes(mount: Mount, { db, connection }: { db: Database; connection: StoreConnection }): void {
  const connected = async () => ({ db, store: await connection.required() });

  mount(inventoryContract.setQuantity, async ({ viewer, params, body }) => {
    const { variantId } = params;
    const { inventoryQuantity: quantity, currentQuantity: basis } = body;
    if (!isStaff(viewer)) {
      const current = await requestQuantity(db, viewer, { variantId, quantity });
      return {
        message: 'Inventory update request created. Awaiting approval.',
        inventoryQuantity: current,
        requestedQuantity: quantity,
      };
    }
    await changeQuantity(await connected(), viewer, { variantId, quantity, basis });
    return {
      message: `Inventory quantity updated to ${quantity}`,
      inventoryQuantity: quantity,
      requestedQuantity: null,
    };
  });

  mount(inventoryContract.list, async ({ viewer, query }) => {
    const { rows, total } = await inViewerTransaction(db, viewer, (tx) =>
      listRequests(tx, { ...query, status: query.status, staff: isStaff(viewer) }),
    );
    const requests = rows.map((row) => presentRequest(row, viewer));
    return { requests, total, page: query.page, limit: query.limit, totalPages: totalPages(total, query.limit) };
  });

  mount(inventoryContract.review, async ({ viewer, body }) => {
    const { requestId, status, reviewNotes } = body;
    await reviewRequest(await connected(), viewer, { requestId, status, reviewNotes: reviewNotes || null });
    return { message: `Request ${status}` };
  });

  mount(inventoryContract.bulkReview, async ({ viewer, body }) => {
    const { requestIds, status, reviewNotes } = body;
    const outcome = await reviewRequests(await connected(), viewer, {
      requestIds,
      status,
      reviewNotes: reviewNotes || null,
    });
    const [first] = outcome.failures;
    if (outcome.reviewed === 0 && first) throw new AppError('conflict', first.message, { details: outcome });
    const count = `${outcome.reviewed} ${outcome.reviewed === 1 ? 'request' : 'requests'} ${status}`;
    return { message: first ? `${count}, ${outcome.failures.length} not: ${first.message}` : count, ...outcome };
  });
}
