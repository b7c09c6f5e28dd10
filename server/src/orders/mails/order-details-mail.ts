import { homeCurrency } from '@shipmagic/domain/money/currency';
import { order } from '@shipmagic/domain/orders/order';
import type { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';

const written = order.pick({
  magicOrderId: true,
  orderNumber: true,
  createdAt: true,
  vendorName: true,
  lineItems: true,
  netPrice: true,
  netTax: true,
  shippingCost: true,
  codAmount: true,
  financialStatus: true,
  orderStatus: true,
  paymentGateway: true,
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  shippingAddress: true,
  note: true,
  merchantVendorNotes: true,
  shippingMethod: true,
  shippingPartner: true,
  shippingReference: true,
});
/** The order as its reader may see it: hidden fields are null. Mails that a former release has written have no currency and no charges. */
export const orderDetails = written.extend({
  currency: order.shape.currency.default(homeCurrency),
  duties: order.shape.duties.default(0),
  fees: order.shape.fees.default(0),
});
export type OrderDetails = z.output<typeof orderDetails>;

/** An order with its products, totals and notes, to the person who requested it or to the vendor. */
export const orderDetailsMail = mailTemplate({
  kind: 'order_details',
  content: orderDetails,
  subject: ({ orderNumber, vendorName }) => `Order ${orderNumber} – ${vendorName}`,
  render: async (details, publicUrl) =>
    (await import('./order-details-mail-document.ts')).orderDetailsDocument(details, publicUrl, {
      heading: `Order ${details.orderNumber}`,
      reason: 'This mail was sent from the order’s page in ShipMagic, because somebody there asked for it.',
    }),
});
