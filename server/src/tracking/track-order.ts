import { AppError } from '@shipmagic/domain/http/errors';
import { nationalNumber } from '@shipmagic/domain/india/phone';
import { orderStatus } from '@shipmagic/domain/orders/order-status';
import { orderNumbersOf } from '@shipmagic/domain/search/order-number';
import { shipmentStatus } from '@shipmagic/domain/shipments/shipment-status';
import { shownPartnerName } from '@shipmagic/domain/tracking/partner-name';
import { usualProductionDays } from '@shipmagic/domain/tracking/production-days';
import type { TrackedOrder } from '@shipmagic/domain/tracking/tracking.contract';
import { usualTransitDays } from '@shipmagic/domain/tracking/transit-days';
import { takeAllowance } from '../platform/db/allowance.ts';
import type { Database } from '../platform/db/database.ts';
import { inPublicTransaction } from '../platform/db/transaction.ts';
import { findTrackedOrders, listTrackedLines, type TrackedRow } from './track-order.queries.ts';

/** An address may be wrong ten times at once, then once every six seconds; a right answer costs nothing. */
const perAddress = { capacity: 10, perSecond: 1 / 6 };

/** Whether what the visitor typed is this order's phone (by its national number) or email (ignoring case). */
function isCustomer(row: TrackedRow, customerInfo: string): boolean {
  if (customerInfo.includes('@')) return row.customer_email?.trim().toLowerCase() === customerInfo.toLowerCase();
  const number = nationalNumber(customerInfo);
  return number !== null && number.length >= 8 && number === row.customer_phone_national;
}

/** Refuses an address that asks too often: guessing must not pay. */
export async function limitVisitor(db: Database, ipAddress: string): Promise<void> {
  const waitS = await inPublicTransaction(db, (tx) =>
    takeAllowance(tx, { key: `visitor:${ipAddress}`, ...perAddress }),
  );
  if (waitS > 0)
    throw new AppError('too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
      retryAfter: waitS,
    });
}

/** Gives back what a right answer took: customers come again and again, guessers do not get any. */
export async function forgiveVisitor(db: Database, ipAddress: string): Promise<void> {
  await inPublicTransaction(db, (tx) => takeAllowance(tx, { key: `visitor:${ipAddress}`, ...perAddress }, -1));
}

/** The order of a customer. A wrong number and a wrong phone give the same 404. */
export async function trackOrder(
  db: Database,
  input: { orderNumber: string; customerInfo: string },
): Promise<{ orderNumber: string; magicOrders: TrackedOrder[] }> {
  return inPublicTransaction(db, async (tx) => {
    const numbers = orderNumbersOf(input.orderNumber);
    const candidates = await findTrackedOrders(tx, numbers);
    const own = Map.groupBy(
      candidates.filter((row) => isCustomer(row, input.customerInfo)),
      (row) => row.number,
    );
    const rows = numbers.map((number) => own.get(number)).find(Boolean) ?? [];
    const [first] = rows;
    if (!first) throw new AppError('not_found', 'Order not found');
    const lines = Map.groupBy(
      await listTrackedLines(
        tx,
        rows.map((row) => row.id),
      ),
      (line) => line.order_id,
    );
    return { orderNumber: first.order_number, magicOrders: rows.map((row) => present(row, lines.get(row.id) ?? [])) };
  });
}

function present(
  row: TrackedRow,
  lines: readonly { title: string; quantity: number; image_url: string | null }[],
): TrackedOrder {
  return {
    magicOrderId: row.magic_order_id,
    orderStatus: orderStatus.parse(row.order_status),
    orderStatusSt: row.order_status_st,
    shipmentStatus: shipmentStatus.nullable().parse(row.shipment_status),
    managedInShipmagic: row.managed_in_shipmagic,
    shippingPartner: shownPartnerName(row.shipping_partner),
    shippingReference: row.shipping_reference,
    trackingUrl: row.tracking_url,
    vendorName: row.vendor_name,
    createdAt: row.created_at.toISOString(),
    handoverDate: row.handover_at?.toISOString() ?? null,
    production_time: row.production_days ?? usualProductionDays,
    transitTime: row.transit_days ?? usualTransitDays,
    expectedDeliveryDate: row.expected_delivery_on,
    lineItems: lines.map((line) => ({ title: line.title, quantity: line.quantity, imageUrl: line.image_url })),
  };
}
