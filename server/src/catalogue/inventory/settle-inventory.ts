import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { handleProductEvent } from '../products/handle-product-event.ts';
import { carryOutChange, type InventoryDeps, settleChange } from './carry-out-change.ts';
import { changeLock } from './change-quantity.ts';
import { type InventoryChange, isOpen, listOpenChanges } from './inventory.queries.ts';

/** Milliseconds during which a change is left to the process that made it. */
const idleMs = 30_000;
/** Milliseconds after which a change is no longer retried; the store's current quantity then decides. */
const giveUpMs = 60 * 60 * 1000;

/** Settles changes whose answer was lost: the store answers a repeated key as it did the first time. */
export async function settleInventory(deps: InventoryDeps, now: Date): Promise<void> {
  const open = await inSystemTransaction(deps.db, (tx) => listOpenChanges(tx, new Date(now.getTime() - idleMs)));
  for (const change of open) {
    await whileLocked(deps.db, changeLock(change.id), async () => {
      if (!(await inSystemTransaction(deps.db, (tx) => isOpen(tx, change.id)))) return;
      if (now.getTime() - change.created_at.getTime() < giveUpMs)
        await carryOutChange(deps, change, { repeated: true });
      else await decideByStock(deps, change);
      // Items may have been sold since, so the quantity set need not be the current one.
      await handleProductEvent(deps.db, 'inventory_levels/update', { inventory_item_id: change.inventory_item_id });
    });
  }
}

async function decideByStock({ db, store }: InventoryDeps, change: InventoryChange): Promise<void> {
  const stock = await store.stockOf(change.inventory_item_id);
  const level = stock?.levels.find(({ locationId }) => locationId === change.location_id);
  const applied = level?.available === change.to_quantity;
  await settleChange(
    db,
    change,
    applied ? { outcome: 'applied' } : { outcome: 'refused', message: 'Shopify did not answer, and did not change it' },
  );
}
