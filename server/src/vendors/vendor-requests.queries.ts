import { databaseNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

const requests = (tx: Tx) =>
  tx
    .selectFrom('vendor_change_requests as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .selectAll('r')
    .select('v.vendor_name');

/** A vendor's requests that wait, and those decided since then; the newest first, at most 50. */
export function listVendorRequests(tx: Tx, vendorId: string, decidedSince: Date) {
  return requests(tx)
    .where('r.vendor_id', '=', vendorId)
    .where('r.status', '<>', 'replaced')
    .where((or) => or.or([or('r.status', '=', 'pending'), or('r.reviewed_at', '>=', decidedSince)]))
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute();
}
export type VendorRequestRow = Awaited<ReturnType<typeof listVendorRequests>>[number];

/** A request, locked until the transaction ends. */
export function lockVendorRequest(tx: Tx, id: string): Promise<VendorRequestRow | undefined> {
  return requests(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
}

/** Who asked, by id; for staff, who alone may read accounts. */
export async function askersOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

interface NewRequest {
  readonly vendorId: string;
  readonly field: string;
  readonly from: string | null;
  readonly to: string;
  readonly userId: string;
}

/** Puts a request in the place of the one that waits for the same field; throws the unique violation of a second one. */
export async function replaceRequest(tx: Tx, { vendorId, field, from, to, userId }: NewRequest) {
  await tx
    .updateTable('vendor_change_requests')
    .set({ status: 'replaced' })
    .where('vendor_id', '=', vendorId)
    .where('field', '=', field)
    .where('status', '=', 'pending')
    .execute();
  const { id } = await tx
    .insertInto('vendor_change_requests')
    .values({ vendor_id: vendorId, field, from_value: from, to_value: to, requested_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requests(tx).where('r.id', '=', id).executeTakeFirstOrThrow();
}

interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly userId: string;
  readonly notes: string | null;
}

export async function decideVendorRequest(tx: Tx, id: string, { status, userId, notes }: Decision): Promise<void> {
  await tx
    .updateTable('vendor_change_requests')
    .set({ status, reviewed_by: userId, reviewed_at: databaseNow, review_notes: notes })
    .where('id', '=', id)
    .execute();
}
