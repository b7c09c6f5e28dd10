import { whyNotCarried } from '@shipmagic/domain/carriage/why-not-carried';
import { AppError } from '@shipmagic/domain/http/errors';
import { bookingRefusal } from '@shipmagic/domain/orders/booking-rules';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { roundedCash } from '@shipmagic/domain/store/rounded-cash';
import type { Selectable } from 'kysely';
import type { Courier, MadeParcel } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { findInvoiceNumber, makeInvoiceWithParcel } from '../../invoices/invoices.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import type { Shipments } from '../../platform/db/schema.generated.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { isRefusal, PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { findShipment, lockShipment, updateShipment } from './attempts.queries.ts';
import { findSentParcel, keepSentParcel, readParcelFacts } from './parcel-facts.queries.ts';
import { toParcelRequest } from './parcel-request.ts';
import { settleCreated, settleFailed, settleUnknown } from './settle-shipment.ts';

export interface ShipmentDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

// Why: docs/decisions/parcels.md, "An attempt is marked `unknown` before the courier is called".
/**
 * Brings an attempt to its outcome. It is marked `unknown` before the call goes out, so that whatever happens then (a
 * timeout, a killed process), the next run first asks the courier for the reference and uses its parcel; it creates
 * one only if the courier has none. Throws while the outcome is open, so that the job is retried. With `madeAt` it is
 * historical: the order's history shows that time, and the store is not notified.
 */
export async function carryOutShipment(
  deps: ShipmentDeps,
  shipmentId: string,
  { madeAt = null }: { readonly madeAt?: Date | null } = {},
): Promise<void> {
  await whileLocked(deps.db, `shipment ${shipmentId}`, () => carryOut(deps, shipmentId, madeAt));
}

async function carryOut({ db, couriers, log }: ShipmentDeps, shipmentId: string, madeAt: Date | null): Promise<void> {
  const shipment = await inSystemTransaction(db, (tx) => findShipment(tx, shipmentId));
  if (!shipment || !isUnsettled(shipment.state)) return;
  const courier = couriers.find(shipment.shipping_partner);
  if (!courier) {
    if (shipment.sent_at)
      throw new Error(
        `${shipment.shipping_partner} is not enabled any more; the outcome of ${shipment.reference} is open`,
      );
    await inSystemTransaction(db, (tx) =>
      settleFailed(tx, shipmentId, 'refused', `${shipment.shipping_partner} is not enabled`),
    );
    return;
  }
  const mayExist = shipment.sent_at !== null;
  try {
    if (!mayExist && !madeAt) await prepareInvoice(db, shipment);
    const made =
      (mayExist ? await courier.findByReference(shipment.reference) : null) ?? (await create(db, courier, shipmentId));
    if (made) await inSystemTransaction(db, (tx) => settleCreated(tx, shipmentId, courier, made, madeAt));
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const certain = !mayExist && error.failure !== 'unclear' && error.failure !== 'broken';
    // A courier that refuses a repeated request has nothing under this reference: it was asked for it just before.
    if (certain || isRefusal(error.failure)) {
      const { retryAfter } = error;
      const retryAt = retryAfter === undefined ? null : new Date(Date.now() + retryAfter * 1000);
      await inSystemTransaction(db, (tx) => settleFailed(tx, shipmentId, error.failure, error.message, retryAt));
      return;
    }
    log.warn(
      { shipmentId, reference: shipment.reference, reason: error.message },
      'the outcome of a shipment is not known yet',
    );
    await inSystemTransaction(db, (tx) => settleUnknown(tx, shipmentId, error.message));
    throw error;
  }
}

/** In a transaction of its own, because it locks the order. What is missing for the invoice is missing for the parcel. */
async function prepareInvoice(db: Database, shipment: Selectable<Shipments>): Promise<void> {
  const about = { userId: shipment.requested_by, now: new Date() };
  try {
    await inSystemTransaction(db, (tx) => makeInvoiceWithParcel(tx, shipment.order_id, about));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new PartnerError('ShipMagic', 'refused', error.message);
  }
}

/** Null when the attempt was settled or withdrawn meanwhile. */
async function create(db: Database, courier: Courier, shipmentId: string): Promise<MadeParcel | null> {
  const parcel = await inSystemTransaction(db, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (!shipment || !isUnsettled(shipment.state)) return null;
    // Why: docs/decisions/orders.md, "A repeated courier request is identical to the first".
    // A repetition must be identical to the first request: couriers recognise a duplicate parcel by its content.
    const sent = shipment.sent_at ? await findSentParcel(tx, shipmentId) : null;
    const marks = { state: 'unknown', sent_at: new Date() } as const;
    if (sent) {
      await updateShipment(tx, shipmentId, marks);
      return sent;
    }
    const { request, warehouseId, rounding } = await newRequest(tx, shipment);
    await keepSentParcel(tx, shipmentId, request);
    await updateShipment(tx, shipmentId, {
      ...marks,
      pickup_warehouse_id: warehouseId,
      cod_amount: request.cod,
      cod_rounding: rounding,
    });
    return request;
  });
  return parcel && courier.create(parcel);
}

/**
 * The first request to the courier, and the warehouse where it picks up. None is made for an order that was
 * cancelled, put on hold or readdressed to where the courier does not deliver in the meantime.
 */
async function newRequest(tx: Tx, shipment: Selectable<Shipments>) {
  const facts = await readParcelFacts(tx, shipment.order_id);
  const refusal = bookingRefusal('shipment', orderStatus.parse(facts.order.order_status));
  if (refusal) throw new PartnerError('ShipMagic', 'refused', refusal);
  const { to } = await readSetting(tx, 'cash_rounding');
  const { cash, rounding } = roundedCash(shipment.cod_amount, to);
  const invoiceNumber = await findInvoiceNumber(tx, shipment.order_id);
  const request = {
    ...toParcelRequest(facts, { ...shipment, cod_amount: cash }),
    ...(invoiceNumber === null ? {} : { invoiceNumber }),
  };
  const notCarried = whyNotCarried(shipment.shipping_partner, request.consignee.address.country);
  if (notCarried) throw new PartnerError('ShipMagic', 'refused', notCarried);
  return { request, warehouseId: facts.order.warehouse_id, rounding };
}
