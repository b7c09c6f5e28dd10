import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { orderDetails } from './order-details-mail.ts';

const time = z.iso.datetime().nullable().default(null);

/** The order, by when it is to be confirmed, and by when it is to be ready then. */
const newOrder = orderDetails.extend({ confirmBy: time, readyBy: time });

/** The mail about a new order to its vendor. */
export const newOrderMail = mailTemplate({
  kind: 'new_order',
  content: newOrder,
  subject: ({ orderNumber, vendorName }) => `New order ${orderNumber} – ${vendorName}`,
  render: async (details, publicUrl) =>
    (await import('./order-details-mail-document.ts')).orderDetailsDocument(details, publicUrl, {
      heading: `New order ${details.orderNumber}`,
      to: details.vendorName,
      deadlines: details,
      reason: `${details.vendorName} is mailed every new order. This can be turned off in the vendor’s email settings.`,
    }),
});
