import { scanRefusal } from '@shipmagic/domain/parcels/handover/judge-scan';
import { manifestNumber, manifestParcelState, manifestState } from '@shipmagic/domain/parcels/handover/manifest-state';
import type { Manifest, ManifestParcel, RefusedScan } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { orderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import type { ManifestRow, ParcelRow } from './manifests.queries.ts';
import type { listRefused } from './scans.queries.ts';

export function presentManifest(row: ManifestRow): Manifest {
  const [listed, scanned, missed] = [row.listed, row.scanned, row.missed].map(Number) as [number, number, number];
  return {
    id: row.id,
    number: manifestNumber(row.id),
    state: manifestState.parse(row.state),
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    vendorName: row.vendor_name,
    shippingPartner: row.shipping_partner,
    total: listed + scanned + missed,
    scanned,
    missed,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_email,
    finishedAt: row.finished_at?.toISOString() ?? null,
    finishedBy: row.finished_by_email,
  };
}

/** Why a listed parcel is not to be handed over any more. */
function stoppedText(row: ParcelRow): string | null {
  if (row.state !== 'listed') return null;
  if (row.shipment_state === 'cancelled' || row.current_shipment !== row.shipment_id) return 'Shipment cancelled';
  const status = orderStatus.parse(row.order_status);
  return status === 'ready_to_ship' || row.handover_at ? null : `Order is ${orderStatusLabels[status]}`;
}

export const presentParcel = (row: ParcelRow): ManifestParcel => ({
  awb: row.awb ?? '',
  magicOrderId: row.magic_order_id,
  orderNumber: row.order_number,
  city: row.ship_city,
  grams: row.grams,
  codAmount: row.cod_amount,
  pieces: row.pieces,
  state: manifestParcelState.parse(row.state),
  stopped: stoppedText(row),
  pickedUp: row.handover_at !== null,
  scannedAt: row.scanned_at?.toISOString() ?? null,
  scannedBy: row.scanned_by_email,
});

export const presentRefused = (row: Awaited<ReturnType<typeof listRefused>>[number]): RefusedScan => ({
  awb: row.parcel_awb ?? row.awb,
  reason: scanRefusal.parse(row.outcome),
  message: row.message,
  magicOrderId: row.magic_order_id,
  orderNumber: row.order_number,
  scannedAt: row.scanned_at.toISOString(),
  scannedBy: row.scanned_by_email,
});
