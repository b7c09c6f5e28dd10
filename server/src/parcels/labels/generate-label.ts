import { AppError } from '@shipmagic/domain/http/errors';
import { mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Selectable } from 'kysely';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Shipments } from '../../platform/db/schema.generated.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { cannotStore } from '../../platform/files/cannot-store.ts';
import { FileError } from '../../platform/files/file-store.ts';
import type { Files } from '../../platform/files/files.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { findSentParcel, findShipment, lockParcel, readParcelFacts } from '../booking/booking.ts';
import { toParcelRequest } from '../booking/parcel-request.ts';
import { cannotOpen, lostLabel } from './label-problems.ts';
import { findLabel, insertLabel, type LabelPlace, type LabelRow, replaceLabel } from './labels.queries.ts';
import { checkLabel, openLabel } from './open-label.ts';
import { inFile, readLabel } from './stored-labels.ts';

export interface GeneratedLabel {
  readonly shipmentId: string;
  readonly awbNumber: string;
  readonly trackingUrl: string | null;
}

export interface LabelDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly files: Files;
  readonly log: Logger;
}

/**
 * Fetches the partner's label once, opens it and stores it; draws our own if the partner provides none. One that is
 * stored but lost, or cannot be opened, is made anew. AWB and partner shown on the screen must still be current: an
 * outdated screen must not print another parcel's label.
 */
export async function generateLabel(
  deps: LabelDeps,
  viewer: Viewer,
  input: { magicOrderId: string; awbNumber: string; shippingPartner: string },
): Promise<GeneratedLabel> {
  const { db, couriers } = deps;
  const { row, order } = await inViewerTransaction(db, viewer, (tx) =>
    readVisibleOrder(tx, viewer, input.magicOrderId),
  );
  requireAbility(mayGenerateLabel(viewer, order));
  const { shipment_id: shipmentId } = row;
  const shipment = shipmentId ? await inSystemTransaction(db, (tx) => findShipment(tx, shipmentId)) : undefined;
  if (!shipment?.awb) throw new AppError('conflict', 'No shipment data found. Please create a shipment first.');
  if (input.awbNumber && input.awbNumber !== shipment.awb)
    throw new AppError('conflict', `The AWB of this order is ${shipment.awb} now`);
  const { shipping_partner: partner } = shipment;
  if (input.shippingPartner && input.shippingPartner.toLowerCase() !== partner.toLowerCase())
    throw new AppError('conflict', `The shipping partner of this order is ${partner} now`);
  const label = { shipmentId: shipment.id, awbNumber: shipment.awb, trackingUrl: shipment.tracking_url };
  const kept = await inSystemTransaction(db, (tx) => findLabel(tx, shipment.id));
  const lost = kept && (await whyLost(deps, kept, shipment.awb));
  if (kept && !lost) return label;
  try {
    const courier = shipment.tracking_type === 'courier' ? couriers.find(partner) : null;
    const fromPartner = courier ? await fetchLabel(courier, shipment.awb, deps.log) : null;
    const pdf = fromPartner ?? (await drawOwn(db, shipment, { partner, awb: shipment.awb }));
    const source = fromPartner ? 'partner' : 'own';
    await store(deps, viewer, { shipmentId: shipment.id, awb: shipment.awb, pdf, source, replaced: kept ?? null });
  } catch (error) {
    throw lost && error instanceof AppError ? lostLabel(shipment.awb, lost, error) : error;
  }
  return label;
}

/**
 * Null if the label can be read and opened. Throws 503 while its storage cannot be reached, because it may well be
 * there.
 */
async function whyLost({ files, log }: LabelDeps, kept: LabelRow, awb: string): Promise<FileError | null> {
  try {
    await checkLabel(await readLabel(files, kept));
    return null;
  } catch (caught) {
    // Kept when labels were not opened yet, or by an older program.
    const error = isBadLabel(caught) ? new FileError('damaged', caught.message, { cause: caught }) : caught;
    if (!(error instanceof FileError)) throw error;
    log.error({ awb, reason: error.message }, 'a stored label cannot be read');
    if (error.problem === 'unreachable') throw cannotOpen(awb, error);
    return error;
  }
}

interface NewLabel {
  readonly shipmentId: string;
  readonly awb: string;
  readonly pdf: Buffer;
  readonly source: 'partner' | 'own';
  /** The row of a label that is lost. */
  readonly replaced: LabelRow | null;
}

/** The file first, then the row that names it. */
async function store({ db, files, log }: LabelDeps, viewer: Viewer, label: NewLabel): Promise<void> {
  const { awb, pdf } = label;
  const file = await files.put('label', pdf).catch((error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    log.error({ awb, reason: error.message }, 'a label cannot be stored');
    throw cannotStore(`The label of AWB ${awb}`, error);
  });
  const isKept = await inSystemTransaction(db, (tx) => keepLabel(tx, viewer, label, inFile(file)));
  // If this fails, too, it is swept.
  if (!isKept) await files.remove(file).catch(() => undefined);
}

/** Stores the label and updates the order; false if another one was stored meanwhile. */
async function keepLabel(tx: Tx, viewer: Viewer, label: NewLabel, place: LabelPlace): Promise<boolean> {
  const { shipmentId, source, replaced } = label;
  const parcel = await lockParcel(tx, shipmentId);
  const row = { ...place, source };
  const isKept =
    parcel &&
    (replaced ? await replaceLabel(tx, replaced, row) : await insertLabel(tx, { ...row, shipment_id: shipmentId }));
  if (!isKept) return false;
  const { shipment, order } = parcel;
  if (order.shipment_id === shipment.id) await updateOrder(tx, order, { has_label: true });
  await recordActivity(tx, viewer, {
    orderId: order.id,
    type: 'shipping_update',
    action: replaced ? 'Shipping label generated again' : 'Shipping label generated',
    notes: `AWB ${shipment.awb}${replaced ? ': the stored one could not be read' : ''}`,
  });
  return true;
}

/** How often a label is fetched that cannot be opened: it may have been cut off on its way. */
const fetches = 2;

const isBadLabel = (error: unknown): error is AppError => error instanceof AppError && error.code === 'bad_input';

/**
 * The courier's label as the PDF that is kept; null if the courier provides none. Throws PartnerError with the reason
 * if what it sends cannot be opened.
 */
async function fetchLabel(courier: Courier, awb: string, log: Logger): Promise<Buffer | null> {
  for (let time = 1; ; time++) {
    const sent = await labelOf(courier, awb);
    if (!sent) return null;
    try {
      return await openLabel(sent);
    } catch (error) {
      if (!isBadLabel(error)) throw error;
      log.warn({ awb, time, reason: error.message }, 'a label that a courier sent cannot be opened');
      if (time === fetches)
        throw new PartnerError(
          courier.name,
          'broken',
          `The label that ${courier.name} sent for AWB ${awb} cannot be used: ${error.message}. Try again later, or print it at ${courier.name}.`,
          { cause: error },
        );
    }
  }
}

/** Throws 409 while it is not ready, because our own label would be stored permanently. */
function labelOf(courier: Courier, awb: string): Promise<Buffer | null> {
  return courier.label(awb).catch((error: unknown) => {
    if (error instanceof PartnerError && error.failure === 'refused')
      throw new AppError('conflict', error.message, { cause: error });
    throw error;
  });
}

/**
 * From the data sent to the courier: the order may have changed since, its parcel has not. For manual tracking, from
 * the order.
 */
async function drawOwn(
  db: Database,
  shipment: Selectable<Shipments>,
  booked: { partner: string; awb: string },
): Promise<Buffer> {
  const { parcel, shopName } = await inSystemTransaction(db, async (tx) => ({
    parcel:
      (await findSentParcel(tx, shipment.id)) ??
      toParcelRequest(await readParcelFacts(tx, shipment.order_id), shipment),
    shopName: (await readSetting(tx, 'brand')).name || null,
  }));
  // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
  const { drawLabel } = await import('./own-label.ts');
  return drawLabel(parcel, { ...booked, shopName });
}
