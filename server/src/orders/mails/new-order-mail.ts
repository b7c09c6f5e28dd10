import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { orderDetails } from './order-details-mail.ts';

/** The mail about a new order to its vendor. */
export const newOrderMail = mailTemplate({
  kind: 'new_order',
  content: orderDetails,
  subject: ({ orderNumber, vendorName }) => `New order ${orderNumber} – ${vendorName}`,
  render: async (details, publicUrl) =>
    (await import('./order-details-document.ts')).orderDetailsDocument(details, publicUrl, {
      heading: `New order ${details.orderNumber}`,
      reason: `${details.vendorName} is mailed every new order. This can be turned off in the vendor’s email settings.`,
    }),
});
