import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import type { PageOf } from '../../platform/mail/page-of.ts';

const text = z.string().nullable();

/** Nothing beyond the customer's page and their name, and no contact details. */
const content = z.object({
  orderNumber: z.string(),
  magicOrderId: z.string(),
  askedAt: z.iso.datetime(),
  /** The courier tries again by itself. */
  triedAgain: z.boolean(),
  /** The courier's customer-facing name. */
  shippingPartner: text,
  awb: text,
  vendorName: text,
  name: text,
});
export type DeliveryFailedContent = z.output<typeof content>;

const subject = ({ orderNumber, triedAgain }: DeliveryFailedContent) =>
  triedAgain
    ? `We could not deliver your order ${orderNumber}: we try again. Is there anything we should know?`
    : `We could not deliver your order ${orderNumber}. What should we do with it?`;

/** The kind under which the mail is stored. */
export const deliveryFailedContent = { kind: 'delivery_failed', content, subject };

/** The mail after a failed delivery; its link is signed when it is sent. */
export const deliveryFailedMail = (pageOf: PageOf) =>
  mailTemplate({
    ...deliveryFailedContent,
    render: async (said, _publicUrl, { brand, trackingUrl }) =>
      (await import('./delivery-failed-mail-document.ts')).deliveryFailedMailDocument(
        said,
        await pageOf(said, trackingUrl),
        brand,
      ),
  });
