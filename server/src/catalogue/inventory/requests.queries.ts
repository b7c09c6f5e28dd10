import type { InventoryRequestStatus } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import type { ExpressionBuilder } from 'kysely';
import { rowCount } from '../../platform/db/expressions.ts';
import type { DB, InventoryUpdateRequests } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { VariantStock } from './inventory.queries.ts';

/**
 * Requests with their vendors, and whether a change for each is in progress. Vendor members may not read the changes.
 */
const requests = (tx: Tx, staff: boolean) =>
  tx
    .selectFrom('inventory_update_requests as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .selectAll('r')
    .select(['v.vendor_name', (eb) => (staff ? isApplying(eb) : eb.lit(false)).as('applying')]);

const isApplying = (eb: ExpressionBuilder<DB & { r: InventoryUpdateRequests }, 'r'>) =>
  eb
    .exists(
      eb
        .selectFrom('inventory_changes as c')
        .select('c.id')
        .whereRef('c.request_id', '=', 'r.id')
        .where('c.state', '=', 'unknown'),
    )
    .$castTo<boolean>();

export type InventoryRequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

export interface RequestPage {
  readonly page: number;
  readonly limit: number;
  readonly status: InventoryRequestStatus | undefined;
  readonly staff: boolean;
}

/** One page of the viewer's requests, newest first, and their total. */
export async function listRequests(tx: Tx, { page, limit, status, staff }: RequestPage) {
  const { total } = await tx
    .selectFrom('inventory_update_requests')
    .select(rowCount.as('total'))
    .$if(status !== undefined, (all) => all.where('status', '=', String(status)))
    .executeTakeFirstOrThrow();
  const rows = await requests(tx, staff)
    .$if(status !== undefined, (all) => all.where('r.status', '=', String(status)))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/**
 * A request, locked; null if there is none. It is read by a statement of its own: one that waits for the lock would not
 * see the change that its holder began meanwhile, and would take the request for undecided.
 */
export async function lockRequest(tx: Tx, id: number): Promise<InventoryRequestRow | null> {
  await tx.selectFrom('inventory_update_requests').select('id').where('id', '=', String(id)).forUpdate().execute();
  const found = await requests(tx, true).where('r.id', '=', String(id)).executeTakeFirst();
  return found ?? null;
}

export interface NewRequest {
  readonly variant: VariantStock;
  readonly quantity: number;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
}

/** Inserts a request; replaces an earlier pending one for the same variant. */
export async function insertRequest(tx: Tx, { variant, quantity, user }: NewRequest): Promise<void> {
  await tx
    .updateTable('inventory_update_requests')
    .set({ status: 'rejected', review_notes: 'Replaced by a newer request', reviewed_at: new Date() })
    .where('variant_id', '=', variant.variant_id)
    .where('status', '=', 'pending')
    .execute();
  await tx
    .insertInto('inventory_update_requests')
    .values({
      variant_id: variant.variant_id,
      vendor_id: variant.vendor_id,
      product_title: variant.product_title,
      variant_title: variant.title,
      current_quantity: variant.inventory_quantity,
      requested_quantity: quantity,
      user_id: user.id,
      user_first_name: user.firstName,
      user_last_name: user.lastName,
      user_email: user.email,
    })
    .execute();
}

export interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly reviewNotes: string | null;
  readonly reviewedBy: string;
}

/**
 * Records the decision on a pending request. Returns the request with its author's address (null if that account is
 * closed or no longer has the vendor), or undefined if it was already decided.
 */
export async function saveDecision(tx: Tx, id: string, decision: Decision) {
  const { numUpdatedRows } = await tx
    .updateTable('inventory_update_requests')
    .set({
      status: decision.status,
      review_notes: decision.reviewNotes,
      reviewed_by: decision.reviewedBy,
      reviewed_at: new Date(),
      problem: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return tx
    .selectFrom('inventory_update_requests as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .leftJoin('user_vendors as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'r.user_id').onRef('theirs.vendor_id', '=', 'r.vendor_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'theirs.user_id').on('u.is_active', '=', true))
    .select([
      'r.product_title',
      'r.variant_title',
      'r.current_quantity',
      'r.requested_quantity',
      'v.vendor_name',
      'u.email as requester_email',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Records why a request could not be approved, and the store's current quantity if known. */
export async function noteProblem(tx: Tx, id: string, problem: string, currentQuantity: number | null): Promise<void> {
  await tx
    .updateTable('inventory_update_requests')
    .set({ problem, ...(currentQuantity === null ? {} : { current_quantity: currentQuantity }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
