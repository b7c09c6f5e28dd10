import { AppError } from '@shipmagic/domain/http/errors';
import {
  type CallOutcome,
  callOutcomeField,
  callOutcomeText,
} from '@shipmagic/domain/parcels/failed-deliveries/customer-call';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockCase } from './ndr.queries.ts';

/** A customer is home at most so many days from now: beyond, the parcel is long back. */
const longestDays = 30;

interface NoteCall {
  readonly magicOrderId: string;
  readonly outcome: CallOutcome;
  readonly day?: string | undefined;
  readonly now: Date;
}

// Why: docs/decisions/parcels.md, "Calls to customers are noted in the order's history".
/** Notes what came of a call. Returns the parcel. Throws 404, 400 for a day that cannot be, 409 without a failed delivery. */
export async function noteCall(tx: Tx, viewer: Viewer, { magicOrderId, outcome, day, now }: NoteCall): Promise<string> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const shipmentId = visible.row.shipment_id;
  if (!shipmentId || !(await lockCase(tx, shipmentId)))
    throw new AppError('conflict', 'No delivery of this parcel has failed.');
  const today = indiaDay(now);
  if (day !== undefined && (day < today || day > addDays(today, longestDays)))
    throw new AppError('bad_input', `Choose a day within the next ${longestDays} days`, { field: 'day' });
  // Nobody bases a decision on it: edits that are under way stay valid.
  await updateOrder(tx, visible, {}, { keepVersion: true });
  await recordActivity(tx, viewer, {
    orderId: visible.id,
    type: 'other',
    action: 'Customer called after a failed delivery',
    changes: { [callOutcomeField]: { from: null, to: callOutcomeText(outcome, day) } },
  });
  return shipmentId;
}
