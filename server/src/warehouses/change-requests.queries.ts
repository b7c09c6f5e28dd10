import type { RequestStatus } from '@shipmagic/domain/warehouses/change-request';
import type { WarehouseData } from '@shipmagic/domain/warehouses/warehouse';
import { containing } from '../platform/db/containing.ts';
import { databaseNow, rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

const requests = (tx: Tx) =>
  tx
    .selectFrom('warehouse_change_requests as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .selectAll('r')
    .select('v.vendor_name');

const withPeople = (tx: Tx) =>
  requests(tx)
    .leftJoin('users as asker', 'asker.id', 'r.requested_by')
    .leftJoin('user_vendors as of_asker', (join) =>
      join.onRef('of_asker.user_id', '=', 'r.requested_by').onRef('of_asker.vendor_id', '=', 'r.vendor_id'),
    )
    .leftJoin('users as reviewer', 'reviewer.id', 'r.reviewed_by')
    .select([
      'asker.first_name as asker_first_name',
      'asker.last_name as asker_last_name',
      'asker.email as asker_email',
      (eb) =>
        eb
          .and([eb('asker.is_active', 'is', true), eb('of_asker.user_id', 'is not', null)])
          .$castTo<boolean>()
          .as('asker_may_see_it'),
      'reviewer.first_name as reviewer_first_name',
      'reviewer.last_name as reviewer_last_name',
      'reviewer.email as reviewer_email',
    ]);

export interface RequestFilter {
  readonly page: number;
  readonly limit: number;
  readonly status?: RequestStatus | undefined;
  readonly vendor?: string | undefined;
}

/** One page of requests, newest first, and their total. */
export async function listRequests(tx: Tx, { page, limit, status, vendor }: RequestFilter) {
  const found = withPeople(tx)
    .$if(status !== undefined, (all) => all.where('r.status', '=', status ?? ''))
    .$if(Boolean(vendor), (all) =>
      all.where((eb) => eb(eb.fn('lower', ['v.vendor_name']), 'like', containing((vendor ?? '').toLowerCase()))),
    );
  const { total } = await found.clearSelect().select(rowCount.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}
export type ListedRow = Awaited<ReturnType<typeof listRequests>>['rows'][number];

export function findRequest(tx: Tx, id: string): Promise<ListedRow | undefined> {
  return withPeople(tx).where('r.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<ListedRow | undefined> {
  await tx.selectFrom('warehouse_change_requests').select('id').where('id', '=', id).forUpdate().execute();
  return findRequest(tx, id);
}

/** A vendor's pending requests, and those decided since then; newest first, at most 50. */
export function listRequestsOfVendor(tx: Tx, vendorId: string, decidedSince: Date) {
  return requests(tx)
    .where('r.vendor_id', '=', vendorId)
    .where((or) => or.or([or('r.status', '=', 'pending'), or('r.reviewed_at', '>=', decidedSince)]))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute();
}
export type RequestRow = Awaited<ReturnType<typeof listRequestsOfVendor>>[number];

interface NewRequest {
  readonly vendorId: string;
  readonly warehouseId: string | null;
  readonly changeType: string;
  readonly userId: string;
  readonly current: WarehouseData | null;
  readonly requested: WarehouseData | null;
}

const json = (data: WarehouseData | null) => data && JSON.stringify(data);

/** Inserts a request; throws the database's unique violation if one is already pending. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<RequestRow> {
  const { id } = await tx
    .insertInto('warehouse_change_requests')
    .values({
      vendor_id: request.vendorId,
      warehouse_id: request.warehouseId,
      change_type: request.changeType,
      requested_by: request.userId,
      current_data: json(request.current),
      requested_data: json(request.requested),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requests(tx).where('r.id', '=', id).executeTakeFirstOrThrow();
}

interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly userId: string;
  readonly notes: string | null;
  readonly applied: WarehouseData | null;
  readonly warehouseId: string | null;
}

export async function decideRequest(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('warehouse_change_requests')
    .set({
      status: decision.status,
      reviewed_by: decision.userId,
      reviewed_at: databaseNow,
      review_notes: decision.notes,
      applied_data: json(decision.applied),
      warehouse_id: decision.warehouseId,
    })
    .where('id', '=', id)
    .execute();
}
