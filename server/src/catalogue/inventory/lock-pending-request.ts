import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InventoryRequestRow, lockRequest } from './requests.queries.ts';

/** Locks a pending request. Throws 404, or 409 with its decision. */
export async function lockPendingRequest(tx: Tx, id: number): Promise<InventoryRequestRow> {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError('not_found', 'Request not found');
  if (request.status !== 'pending') {
    const by = request.reviewed_by ? ` by ${request.reviewed_by}` : '';
    throw new AppError('conflict', `This request was ${request.status}${by} meanwhile`);
  }
  if (request.applying) throw new AppError('conflict', 'This request is being approved right now');
  return request;
}
