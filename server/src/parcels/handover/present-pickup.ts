import { pickupState } from '@shipmagic/domain/parcels/handover/pickup-state';
import type { Pickup } from '@shipmagic/domain/parcels/handover/pickups.contract';
import type { PickupRow } from './pickups.queries.ts';

export const presentPickup = (row: PickupRow): Pickup => ({
  id: row.id,
  warehouseId: row.warehouse_id,
  warehouseName: row.warehouse_name,
  vendorName: row.vendor_name,
  shippingPartner: row.shipping_partner,
  day: row.on_day,
  time: row.at_time,
  parcels: row.parcels,
  state: pickupState.parse(row.state),
  message: row.message,
  courierPickupId: row.courier_pickup_id,
  note: row.note,
  askedAt: row.created_at.toISOString(),
  askedBy: row.asked_by_email,
});
