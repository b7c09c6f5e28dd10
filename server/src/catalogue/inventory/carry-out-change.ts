import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { InventoryStore, SetOutcome } from '../../store/inventory-store.ts';
import { decideRequest } from './decide-request.ts';
import { endChange, type InventoryChange, saveQuantity } from './inventory.queries.ts';
import { noteProblem } from './requests.queries.ts';

export interface InventoryDeps {
  readonly db: Database;
  readonly store: InventoryStore;
}

export type ChangeOutcome = SetOutcome | { readonly outcome: 'unknown' };

/** Milliseconds before the same change is retried immediately; after that a job does it. */
const repeatAfter = [500, 1500];

// Why: docs/decisions/products.md, "A stock change is stored before the call, and its id is the store's idempotency key".
/**
 * Makes a change in the store and records its outcome. `repeated`: it was requested before, so only an explicit answer
 * of the store is an outcome, because the first call may have succeeded.
 */
export async function carryOutChange(
  deps: InventoryDeps,
  change: InventoryChange,
  { repeated = false } = {},
): Promise<ChangeOutcome> {
  const outcome = await askStore(deps.store, change, repeated);
  if (outcome.outcome !== 'unknown') await settleChange(deps.db, change, outcome);
  return outcome;
}

async function askStore(store: InventoryStore, change: InventoryChange, repeated: boolean): Promise<ChangeOutcome> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await store.setQuantity({
        key: change.id,
        inventoryItemId: change.inventory_item_id,
        locationId: change.location_id,
        from: change.from_quantity,
        to: change.to_quantity,
      });
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      const isOpen = error.failure === 'unclear' || error.failure === 'broken';
      if (!isOpen && !repeated && attempt === 0) return { outcome: 'refused', message: error.message };
      const waitMs = repeatAfter[attempt];
      if (waitMs === undefined || repeated) return { outcome: 'unknown' };
      await pause(waitMs);
    }
  }
}

/** Records the outcome together with the quantity and the decision on its request. */
export function settleChange(db: Database, change: InventoryChange, outcome: SetOutcome): Promise<void> {
  return inSystemTransaction(db, async (tx) => {
    const message = outcome.outcome === 'refused' ? outcome.message : null;
    if (!(await endChange(tx, change.id, outcome.outcome, message))) return;
    if (outcome.outcome === 'applied') {
      await saveQuantity(tx, change.variant_id, change.total_quantity);
      if (change.request_id)
        await decideRequest(tx, change.request_id, {
          status: 'approved',
          reviewNotes: change.review_notes,
          reviewedBy: change.user_email,
        });
    } else if (message && change.request_id) await noteProblem(tx, change.request_id, message, null);
  });
}
