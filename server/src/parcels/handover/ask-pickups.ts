import { AppError } from '@shipmagic/domain/http/errors';
import { type PickupDoubt, pickupDoubt } from '@shipmagic/domain/parcels/handover/pickup-rules';
import type { PickupDefaults } from '@shipmagic/domain/parcels/handover/pickup-settings';
import {
  type PickupWish,
  type PickupWishResult,
  pickupDoubtDetails,
} from '@shipmagic/domain/parcels/handover/pickups.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { askOnce } from './ask-pickup.ts';
import { findRequest } from './pickups.queries.ts';
import { presentPickup } from './present-pickup.ts';

interface AskPickups {
  readonly wishes: readonly PickupWish[];
  readonly confirmed: readonly PickupDoubt[];
  readonly couriers: CourierRegistry;
  readonly defaults: PickupDefaults;
  readonly now: Date;
}

// Why: docs/decisions/parcels.md, "Pickups for all are many requests, not one".
/**
 * Asks for several pickups, each in a transaction of its own: what one is refused for is in its result, and the others go
 * on. Couriers answer later.
 */
export async function askPickups(db: Database, viewer: Viewer, { wishes, ...deps }: AskPickups) {
  const results: PickupWishResult[] = [];
  for (const wish of wishes) {
    const { warehouseId, shippingPartner } = wish;
    const of = { warehouseId, shippingPartner };
    try {
      const made = await inViewerTransaction(db, viewer, async (tx) => {
        const { id, stoodBefore } = await askOnce(tx, viewer, { ...wish, ...deps });
        const row = await findRequest(tx, id);
        return { pickup: row ? presentPickup(row) : null, stoodBefore };
      });
      results.push({ ...of, ...made, refused: null, doubt: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ ...of, pickup: null, stoodBefore: false, refused: error.message, doubt: doubtOf(error) });
    }
  }
  return { results };
}

function doubtOf({ details }: AppError): PickupDoubt | null {
  const read = pickupDoubtDetails.safeParse(details);
  return read.success ? pickupDoubt.parse(read.data.pickupDoubts[0]?.doubt) : null;
}
