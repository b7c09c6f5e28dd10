import {
  planQuantityChange,
  type QuantityPlan,
  type StockLevel,
} from '@shipmagic/domain/catalogue/inventory/plan-quantity-change';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { conflictIfTaken } from '../../platform/db/taken.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { readStockLocation } from '../../store/stock-location.ts';
import { carryOutChange, type InventoryDeps } from './carry-out-change.ts';
import { decideRequest } from './decide-request.ts';
import {
  findVariant,
  type InventoryChange,
  insertChange,
  saveQuantity,
  type VariantStock,
} from './inventory.queries.ts';
import { lockPendingRequest } from './lock-pending-request.ts';

export interface WantedChange {
  readonly variantId: string;
  readonly quantity: number;
  /** The quantity its author saw; defaults to the stored one. */
  readonly basis: number | undefined;
  /** The request approved by this change. */
  readonly request?: { readonly id: number; readonly reviewNotes: string | null };
}

/** The quantity has changed meanwhile. The 409 carries it as `staleQuantity`. */
export class StaleQuantityError extends AppError {
  readonly currentQuantity: number;

  constructor(currentQuantity: number, basis: number) {
    super('conflict', `The quantity in Shopify is ${currentQuantity} now, not ${basis}; nothing was changed`, {
      details: { currentQuantity },
    });
    this.currentQuantity = currentQuantity;
  }
}

/**
 * Sets a variant's quantity in the store. The change is stored before the call, under a key by which the store makes it
 * only once; a job settles a missing answer. The audit entry is written before the call too, and a second one if it
 * fails or is unanswered. Throws StaleQuantityError if the store's quantity differs from the one its author saw, 404
 * outside the viewer's scope, 409 while another change is in progress, 422 with the store's reason, and 504 while the
 * outcome is open.
 */
export async function changeQuantity(deps: InventoryDeps, viewer: Viewer, wanted: WantedChange): Promise<void> {
  try {
    await tryToChange(deps, viewer, wanted);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'not_found') {
      const { variantId, quantity, request } = wanted;
      await inViewerTransaction(deps.db, viewer, (tx) =>
        recordAudit(tx, {
          actor: viewer,
          action: 'inventory.not_changed',
          details: { variantId, to: quantity, ...(request ? { requestId: request.id } : {}), problem: error.message },
          address: viewer.ipAddress,
        }),
      );
    }
    throw error;
  }
}

async function tryToChange(deps: InventoryDeps, viewer: Viewer, wanted: WantedChange): Promise<void> {
  const { db } = deps;
  const { variant, preferred } = await inViewerTransaction(db, viewer, async (tx) => ({
    variant: await findVariant(tx, wanted.variantId),
    preferred: await readStockLocation(tx),
  }));
  if (!variant) throw new AppError('not_found', 'Variant not found');
  const basis = wanted.basis ?? variant.inventory_quantity;
  const levels = await readLevels(deps, variant);
  const plan = planQuantityChange(levels, { wanted: wanted.quantity, basis }, preferred);
  if (plan.outcome === 'stale') {
    await inViewerTransaction(db, viewer, (tx) => saveQuantity(tx, variant.variant_id, plan.current));
    throw new StaleQuantityError(plan.current, basis);
  }
  const change = await inViewerTransaction(db, viewer, async (tx) => {
    const request = wanted.request ? await lockPendingRequest(tx, wanted.request.id) : null;
    const decision = { id: request?.id ?? '', reviewNotes: wanted.request?.reviewNotes ?? null };
    // An approval is recorded as an approval.
    if (!wanted.request) {
      await recordAudit(tx, {
        actor: viewer,
        action: 'inventory.changed',
        details: { variantId: variant.variant_id, from: basis, to: wanted.quantity },
        address: viewer.ipAddress,
      });
    }
    if (plan.outcome === 'unchanged') {
      await saveQuantity(tx, variant.variant_id, wanted.quantity);
      if (request) await decideRequest(tx, request.id, { ...decision, status: 'approved', reviewedBy: viewer.email });
      return null;
    }
    const { locationId, from, to } = feasible(plan);
    return insertChange(tx, {
      variant,
      locationId,
      from,
      to,
      total: wanted.quantity,
      request: request && decision,
      userId: viewer.userId,
      userEmail: viewer.email,
    });
  }).catch(conflictIfTaken('This quantity is being changed right now. Please try again in a moment.'));
  if (change) await makeChange(deps, variant, change, basis);
}

async function readLevels({ store }: InventoryDeps, variant: VariantStock): Promise<readonly StockLevel[]> {
  const stock = await store.stockOf(variant.inventory_item_id);
  if (!stock) throw new AppError('conflict', 'Shopify no longer has this variant');
  if (!stock.tracked)
    throw new AppError(
      'rejected',
      'Shopify does not count the stock of this variant. Turn its tracking on there first.',
    );
  return stock.levels;
}

function feasible(plan: QuantityPlan): Extract<QuantityPlan, { outcome: 'change' }> {
  if (plan.outcome === 'change') return plan;
  if (plan.outcome === 'too much elsewhere')
    throw new AppError(
      'rejected',
      `Locations other than ${plan.locationName} have ${plan.elsewhere} of it. Lower those in Shopify first.`,
    );
  throw new AppError('rejected', 'No location of the store has this variant in stock. Add it to one in Shopify first.');
}

async function makeChange(
  deps: InventoryDeps,
  variant: VariantStock,
  change: InventoryChange,
  basis: number,
): Promise<void> {
  const done = await whileLocked(deps.db, changeLock(change.id), () => carryOutChange(deps, change));
  switch (done?.outcome) {
    case 'applied':
      return;
    case 'refused':
      throw new PartnerError('Shopify', 'refused', done.message);
    case 'stale': {
      const levels = await readLevels(deps, variant);
      throw new StaleQuantityError(
        levels.reduce((sum, { available }) => sum + available, 0),
        basis,
      );
    }
    default:
      throw new AppError(
        'partner_timeout',
        'Shopify has not answered yet. The change is being checked and will show here; please do not repeat it.',
      );
  }
}

/** The lock held while a change is carried out. */
export const changeLock = (changeId: string) => `inventory change ${changeId}`;
