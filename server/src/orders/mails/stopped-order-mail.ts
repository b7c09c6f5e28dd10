import type { Stop } from '@shipmagic/domain/vendors/stopped-order-mail';
import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { orderDetails } from './order-details-mail.ts';

const stops = {
  held: { title: 'on hold', advice: 'Please wait with it until it is released.' },
  cancelled: { title: 'cancelled', advice: 'Please do not pack or hand it over.' },
} as const satisfies Record<Stop, { title: string; advice: string }>;

/** The order, and why its vendor is to stop working on it. */
const stoppedOrder = orderDetails.extend({ stop: z.enum(['held', 'cancelled']), why: z.string().nullable() });

/** The mail to a vendor about an order that was confirmed, and is held or cancelled now. */
export const stoppedOrderMail = mailTemplate({
  kind: 'order_stopped',
  content: stoppedOrder,
  subject: ({ orderNumber, vendorName, stop }) => `Order ${orderNumber} is ${stops[stop].title} – ${vendorName}`,
  render: async (details, publicUrl) => {
    const { title, advice } = stops[details.stop];
    return (await import('./order-details-mail-document.ts')).orderDetailsDocument(details, publicUrl, {
      heading: `Order ${details.orderNumber} is ${title}`,
      message: details.why ? `${advice} Reason: ${details.why}` : advice,
      to: details.vendorName,
      reason: `${details.vendorName} is mailed when a confirmed order stops. This can be turned off in the vendor’s email settings.`,
    });
  },
});
