import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';

const lateOrders = z.object({
  vendorName: z.string(),
  orders: z.array(z.object({ magicOrderId: z.string(), orderNumber: z.string(), dueAt: z.iso.datetime() })).min(1),
});
export type LateOrdersMail = z.output<typeof lateOrders>;

/** The mail to a vendor with the orders that are late, and nothing about their customers. */
export const lateOrdersMail = mailTemplate({
  kind: 'late_orders',
  content: lateOrders,
  subject: ({ vendorName, orders }) =>
    `${orders.length === 1 ? `Order ${orders[0]?.orderNumber} is late` : `${orders.length} orders are late`} – ${vendorName}`,
  render: async (mail, publicUrl) =>
    (await import('./late-orders-mail-document.ts')).lateOrdersDocument(mail, publicUrl),
});
