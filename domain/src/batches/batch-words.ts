import { orderStatusLabels } from '../statuses/order-status.ts';
import { batchActions } from './batch-actions.ts';
import type { BatchFacts } from './batch-fit.ts';
import type { BatchWork } from './batch-work.ts';

/** A batch in a few words, for lists and notices. */
export function batchTitle(work: BatchWork): string {
  switch (work.kind) {
    case 'status': {
      const action = Object.values(batchActions).find(
        ({ work: one }) => one.kind === 'status' && one.options.status === work.options.status,
      );
      return action ? action.label.replace('…', '') : `Set to ${orderStatusLabels[work.options.status]}`;
    }
    case 'ship':
      return work.options.shippingPartner ? `Ship with ${work.options.shippingPartner}` : 'Ship';
    default:
      return batchActions[work.kind].label;
  }
}

/** The part of a batch that leaves the house at once and stays; null when all of it can be undone. */
export function finalInBatch(work: BatchWork, orders: readonly Pick<BatchFacts, 'shippingReference'>[]): string | null {
  if (work.kind === 'ship')
    return 'Each parcel gets its AWB from the courier at once. Afterwards each can only be cancelled on its order.';
  if (work.kind !== 'status' || work.options.status !== 'cancelled') return null;
  const live = orders.filter(({ shippingReference }) => shippingReference !== null).length;
  if (live === 0) return null;
  const who = live === 1 ? 'One order has a shipment that is' : `${live} orders have shipments that are`;
  return `${who} cancelled at the courier at once. This cannot be undone.`;
}
