import { isManagedInShipmagic } from '@shipmagic/domain/orders/managed-in-shipmagic';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { type OrderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import {
  mapShipturtleStatus,
  type ShipturtleStatus,
} from '@shipmagic/domain/store-sync/external-tool/shipturtle-status-map';
import type { Updateable } from 'kysely';
import { type Activity, type Changes, recordActivities } from '../../orders/activity/record-activity.ts';
import { mailNewOrders } from '../../orders/mails/mail-new-orders.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockPart, type PartRow } from './external-orders.queries.ts';
import { type Management, readingFor } from './management.ts';

type PartChanges = Pick<
  Updateable<MagicOrders>,
  | 'managed_in_shipmagic'
  | 'order_status_st'
  | 'shipping_partner'
  | 'shipping_reference'
  | 'tracking_url'
  | 'shipment_status'
> & { order_status?: OrderStatus };
const noParcel = { shipping_partner: null, shipping_reference: null, tracking_url: null, shipment_status: null };

/** The changes that bring a part in line with the rule and the tool; empty if it already is. */
export function changesOf(part: PartRow, management: Management): PartChanges {
  const { external, managed_in_shipmagic: before } = part;
  const managed = isManagedInShipmagic(management.rule, {
    vendorName: part.vendor_name,
    channelTags: part.channel_tags,
    orderedAt: part.created_at,
    listed: external !== null,
    reading: readingFor(management, part.created_at),
    shippedHere: part.shipped_here,
    last: before,
  });
  // An unknown status keeps the previous one.
  const mapped = external && mapShipturtleStatus(external.status);
  const wanted: PartChanges = {
    managed_in_shipmagic: managed,
    ...(mapped ? { order_status_st: mapped.orderStatusSt } : {}),
    ...(managed === false ? { ...statusFrom(part, mapped), ...parcelFrom(part, mapped) } : {}),
    ...(managed === true && before === false && part.shipment_id === null ? noParcel : {}),
  };
  const changed = Object.entries(wanted).filter(([column, value]) => value !== part[column as keyof PartChanges]);
  return Object.fromEntries(changed);
}

/**
 * The order follows the tool's status if that is new, or if the order has just come under its management; the tool does
 * not revive an order that a person or the store has ended.
 */
function statusFrom(part: PartRow, mapped: ShipturtleStatus | null): PartChanges {
  const isNews = part.managed_in_shipmagic !== false || mapped?.orderStatusSt !== part.order_status_st;
  return mapped?.orderStatus && isNews && !isOrderIn('ended', part.order_status)
    ? { order_status: mapped.orderStatus }
    : {};
}

/** The tool's parcel, unless there is one of ours. */
function parcelFrom({ external, shipment_id, shipment_status }: PartRow, mapped: ShipturtleStatus | null): PartChanges {
  if (!external || shipment_id !== null) return {};
  if (!external.awb) return noParcel;
  return {
    shipping_partner: external.shipping_partner,
    shipping_reference: external.awb,
    tracking_url: external.tracking_url,
    shipment_status: mapped?.shipmentStatus ?? shipment_status,
  };
}

/** Applies the rule and the tool's data to one part, and records it in the history. True if anything changed. */
export async function followExternalOrder(
  tx: Tx,
  orderId: string,
  management: Management,
  toolName: string,
): Promise<boolean> {
  const part = await lockPart(tx, orderId);
  if (!part) return false;
  const changes = changesOf(part, management);
  if (Object.keys(changes).length === 0) return false;
  const cancelled = changes.order_status === 'cancelled';
  await updateOrder(tx, part, {
    ...changes,
    ...(cancelled ? { cancellation_reason: `Cancelled in ${toolName}` } : {}),
  });
  await recordActivities(tx, null, activitiesOf(part, changes, toolName));
  // Its vendor was not notified while the management was undecided.
  if (changes.managed_in_shipmagic === true && part.managed_in_shipmagic === null) {
    await mailNewOrders(tx, [orderId], new Date());
  }
  return true;
}

function activitiesOf(part: PartRow, changes: PartChanges, toolName: string): Activity[] {
  const { managed_in_shipmagic: managed, order_status_st: word, order_status: status } = changes;
  const activities: Activity[] = [];
  // Being managed here from the start is the normal case and not worth an entry.
  if (managed === false || (managed === true && part.managed_in_shipmagic === false)) {
    activities.push({
      orderId: part.id,
      type: 'update',
      action: managed ? 'Managed in ShipMagic again' : `Managed in ${toolName}`,
    });
  }
  if (word !== undefined || status !== undefined) {
    const statuses: Changes = {
      ...(word === undefined ? {} : { orderStatusSt: { from: part.order_status_st, to: word } }),
      ...(status === undefined ? {} : { orderStatus: { from: part.order_status, to: status } }),
    };
    const said = word ?? (status && orderStatusLabels[status]) ?? 'New';
    activities.push({ orderId: part.id, type: 'status_change', action: `${toolName}: ${said}`, changes: statuses });
  }
  if (changes.shipping_reference) {
    activities.push({
      orderId: part.id,
      type: 'shipping_update',
      action: `${toolName} booked a parcel${changes.shipping_partner ? ` with ${changes.shipping_partner}` : ''}`,
      notes: `AWB ${changes.shipping_reference}`,
      changes: { shippingReference: { from: part.shipping_reference, to: changes.shipping_reference } },
    });
  }
  return activities;
}
