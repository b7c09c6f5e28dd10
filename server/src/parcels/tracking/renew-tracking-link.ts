import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { trackingPageOf } from './tracking-link.ts';
import { renewLinks } from './tracking-links.queries.ts';

interface Needs {
  readonly db: Database;
  readonly trackingKeys: KeyRing;
  readonly trackingUrl: string;
}

/**
 * Makes a new link to the customer's page of an order, and ends the older ones of all its parts. Throws 404, and 409 for
 * a customer whose data was erased.
 */
export function renewTrackingLink(
  { db, trackingKeys, trackingUrl }: Needs,
  viewer: Viewer,
  magicOrderId: string,
): Promise<string> {
  return inViewerTransaction(db, viewer, async (tx) => {
    const { id, row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
    if (order.personalDataErasedAt !== null)
      throw new AppError('conflict', 'The customer’s data was erased: nobody can be sent a link.');
    await renewLinks(tx, row.store_order_id);
    await recordActivity(tx, viewer, {
      orderId: id,
      type: 'other',
      action: 'New link to the customer’s page made',
      notes: 'Older links no longer open it.',
      staffOnly: true,
    });
    return trackingPageOf(tx, { keys: trackingKeys, trackingUrl }, { magicOrderId, now: new Date() });
  });
}
