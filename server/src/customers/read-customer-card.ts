import { contactLinks } from '@shipmagic/domain/customers/contact-links';
import type { CustomerCard, OtherOrder } from '@shipmagic/domain/customers/customer-card.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { trackingPageOf } from '../parcels/tracking/tracking-link.ts';
import type { Database } from '../platform/db/database.ts';
import { storedOrNull } from '../platform/db/stored-values.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { readRefundsOf } from '../refunds/read-refunds-of.ts';
import { findOtherOrders } from './other-orders.queries.ts';

interface Needs {
  readonly db: Database;
  readonly trackingKeys: KeyRing;
  /** Where customers follow their orders. */
  readonly trackingUrl: string;
}

const nobody = {
  links: { call: null, whatsapp: null, mail: null },
  trackingPage: null,
  orders: [],
  total: 0,
  atLeast: false,
  search: null,
};

/** An order's customer for staff; of one whose data was erased only what went back. Throws 404. */
export async function readCustomerCard(needs: Needs, viewer: Viewer, magicOrderId: string): Promise<CustomerCard> {
  const pages = { keys: needs.trackingKeys, trackingUrl: needs.trackingUrl };
  const { order, storeOrderId, others, trackingPage } = await inViewerTransaction(needs.db, viewer, async (tx) => {
    const { id, row, order: found } = await readVisibleOrder(tx, viewer, magicOrderId);
    const isErased = found.personalDataErasedAt !== null;
    return {
      order: found,
      storeOrderId: row.store_order_id,
      others: isErased ? null : await findOtherOrders(tx, id),
      trackingPage: isErased ? null : await trackingPageOf(tx, pages, { magicOrderId, now: new Date() }),
    };
  });
  const { refunds, owed } = await inSystemTransaction(needs.db, (tx) => readRefundsOf(tx, storeOrderId));
  const money = { refunds, owed, currency: order.currency };
  if (!others) return { ...nobody, ...money };
  const phone = order.customerPhone ?? order.shippingAddress?.phone ?? null;
  const email = order.customerEmail;
  return {
    links: contactLinks({ name: order.customerName, phone, email, orderNumber: order.orderNumber, trackingPage }),
    trackingPage,
    orders: others.rows.map(presentOther),
    total: others.total,
    atLeast: others.atLeast,
    search: phone ?? email,
    ...money,
  };
}

const presentOther = (row: Awaited<ReturnType<typeof findOtherOrders>>['rows'][number]): OtherOrder => ({
  magicOrderId: row.magic_order_id,
  orderNumber: row.order_number,
  vendorName: row.vendor_name,
  orderStatus: orderStatus.parse(row.order_status),
  shipmentStatus: storedOrNull(shipmentStatus, row.shipment_status),
  shippingPartner: row.shipping_partner,
  shippingReference: row.shipping_reference,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  total: row.total,
});
