import { randomUUID } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import {
  type Judgement,
  judgeScan,
  type ScannedParcel,
  scanRefusal,
} from '@shipmagic/domain/parcels/handover/judge-scan';
import { manifestParcelState, manifestState } from '@shipmagic/domain/parcels/handover/manifest-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { placeToHandOver } from '../../warehouses/pickup-place.ts';
import { listParcels, lockManifest, tickOff } from './manifests.queries.ts';
import { findScan, findScanned, insertScan, type ScannedRow } from './scans.queries.ts';
import { visibleManifest } from './visible-manifest.ts';

interface Scan {
  readonly manifestId: string;
  readonly awb: string;
  readonly scanId?: string | undefined;
}

type LockedManifest = NonNullable<Awaited<ReturnType<typeof lockManifest>>>;
type OneScan = { readonly awb: string; readonly scanId: string };

interface Answer {
  readonly awb: string;
  readonly orderNumber: string | null;
  readonly judgement: Judgement;
  readonly scanned: number;
  readonly total: number;
}

/**
 * Ticks off a parcel that is handed over. A repetition of the same scan is answered as the first time. Throws 404 and
 * 403, 400 for a scan's id that was used for another AWB, and 409 with `scanRefusalDetails`.
 */
export async function scanParcel(db: Database, viewer: Viewer, scan: Scan) {
  const { judgement, ...answer } = await inViewerTransaction(db, viewer, (tx) => answerScan(tx, viewer, scan));
  if (judgement.outcome !== 'right')
    throw new AppError('conflict', judgement.message, {
      details: { reason: judgement.outcome, awb: answer.awb, orderNumber: answer.orderNumber },
    });
  return { ...answer, orderNumber: answer.orderNumber ?? '' };
}

/** Keeps the scan, also a refused one, and answers it. */
async function answerScan(tx: Tx, viewer: Viewer, { manifestId, awb, scanId = randomUUID() }: Scan): Promise<Answer> {
  const manifest = await lockManifest(tx, manifestId);
  if (!manifest) throw new AppError('not_found', 'Manifest not found');
  await placeToHandOver(tx, viewer, manifest.warehouse_id);
  const earlier = await findScan(tx, manifestId, scanId);
  if (earlier && awbKey(earlier.awb) !== awbKey(awb))
    throw new AppError('bad_input', 'This id belongs to the scan of another AWB', { field: 'scanId' });
  if (earlier) {
    const refusal = scanRefusal.safeParse(earlier.outcome);
    return counted(tx, manifestId, {
      awb: earlier.parcel_awb ?? earlier.awb,
      orderNumber: earlier.order_number,
      judgement: refusal.success ? { outcome: refusal.data, message: earlier.message ?? '' } : { outcome: 'right' },
    });
  }
  const { row, judgement } = await judgeAndKeep(tx, viewer, manifest, { awb, scanId });
  return counted(tx, manifestId, { awb: row?.awb ?? awb, orderNumber: row?.order_number ?? null, judgement });
}

async function judgeAndKeep(tx: Tx, viewer: Viewer, manifest: LockedManifest, { awb, scanId }: OneScan) {
  const row = await findScanned(tx, manifest.id, awb);
  const judgement = judgeScan(manifestState.parse(manifest.state), row ? toScanned(row, manifest) : null);
  await insertScan(tx, {
    manifestId: manifest.id,
    scanId,
    awb,
    outcome: judgement.outcome,
    shipmentId: row?.id ?? null,
    message: judgement.outcome === 'right' ? null : judgement.message,
    email: viewer.email,
  });
  if (row && judgement.outcome === 'right') await tickOff(tx, manifest.id, row.id, viewer.email);
  return { row, judgement };
}

/**
 * Ticks off all parcels that are left, as far as the viewer sees them, each judged like a scan; those that are refused
 * stay in the list of refused scans. Throws 404 and 403.
 */
export function takeAllParcels(db: Database, viewer: Viewer, manifestId: string) {
  return inViewerTransaction(db, viewer, async (tx) => {
    const manifest = await lockManifest(tx, manifestId);
    if (!manifest) throw new AppError('not_found', 'Manifest not found');
    await placeToHandOver(tx, viewer, manifest.warehouse_id);
    const left = (await listParcels(tx, manifestId)).filter(({ state }) => state === 'listed');
    let taken = 0;
    for (const { awb } of left) {
      const { judgement } = await judgeAndKeep(tx, viewer, manifest, { awb: awb ?? '', scanId: randomUUID() });
      if (judgement.outcome === 'right') taken += 1;
    }
    return { taken, refused: left.length - taken };
  });
}

async function counted(tx: Tx, manifestId: string, answer: Omit<Answer, 'scanned' | 'total'>): Promise<Answer> {
  const { scanned, total } = await visibleManifest(tx, manifestId);
  return { ...answer, scanned, total };
}

function toScanned(row: ScannedRow, manifest: { warehouse_id: string; shipping_partner: string }): ScannedParcel {
  return {
    orderNumber: row.order_number,
    shippingPartner: row.shipping_partner,
    warehouseName: row.warehouse_name,
    shipmentCancelled: row.state === 'cancelled' || row.current_shipment !== row.id,
    orderStatus: orderStatus.parse(row.order_status),
    stoppedFor: row.stopped_for,
    pickedUp: row.handover_at !== null,
    here: row.here === null ? null : manifestParcelState.parse(row.here),
    scannedAt: row.scanned_at?.toISOString() ?? null,
    scannedBy: row.scanned_by_email,
    standsOn: row.stands_on,
    sameWay:
      row.pickup_warehouse_id === manifest.warehouse_id &&
      row.shipping_partner.toLowerCase() === manifest.shipping_partner.toLowerCase(),
  };
}
