import { type CustomerMail, customerMails } from '@shipmagic/domain/parcels/tracking/customer-mail';
import { z } from 'zod';
import { type MailTemplate, mailTemplate } from '../../platform/mail/mail-template.ts';
import type { PageOf } from '../../platform/mail/page-of.ts';

const text = z.string().nullable();

/** The content of a customer's mail: nothing beyond the tracking page, the customer's name, and no contact details. */
const content = z.object({
  orderNumber: z.string(),
  /** The part whose order its link opens; absent in older mails. */
  link: z.object({ magicOrderId: z.string() }).optional(),
  vendorName: text,
  /** The courier's customer-facing name. */
  shippingPartner: text,
  awb: text,
  /** `YYYY-MM-DD` in India. */
  expectedOn: text,
  /** Rupees the courier collects; 0 when everything is paid. */
  codAmount: z.number(),
  /** Absent in older mails, as are pictures. */
  name: text.default(null),
  products: z.array(
    z.object({ title: z.string(), variantTitle: text, quantity: z.number(), imageUrl: text.default(null) }),
  ),
});
export type CustomerMailContent = z.output<typeof content>;

/** Subject and heading of each mail. */
const headings: Record<CustomerMail, (orderNumber: string) => string> = {
  shipped: (order) => `Your order ${order} is on its way`,
  out_for_delivery: (order) => `Your order ${order} is out for delivery`,
  delivered: (order) => `Your order ${order} has been delivered`,
  delayed: (order) => `Your order ${order} is running late`,
};

/** The kind under which a customer's mail is stored. */
export const customerMailKind = (news: CustomerMail) => ({
  kind: `parcel_${news}`,
  content,
  subject: ({ orderNumber }: CustomerMailContent) => headings[news](orderNumber),
});

// Why: docs/decisions/parcels.md, "A link opens the customer's page of an order, and a new one ends the older ones".
/** The mails to customers, one kind per event. Their links are asked for when they are sent: one may be made anew until then. */
export function customerMailTemplates(pageOf: PageOf): MailTemplate<typeof content>[] {
  return customerMails.map((news) =>
    mailTemplate({
      ...customerMailKind(news),
      render: async (said, _publicUrl, { brand, trackingUrl }) =>
        (await import('./customer-mail-document.ts')).customerMailDocument(news, said, {
          heading: headings[news](said.orderNumber),
          trackingUrl: await linkOf(pageOf, said, trackingUrl),
          brand,
        }),
    }),
  );
}

async function linkOf(pageOf: PageOf, { orderNumber, link }: CustomerMailContent, trackingUrl: string) {
  if (!link) return `${trackingUrl}/order-tracking?${new URLSearchParams({ order: orderNumber })}`;
  return pageOf(link, trackingUrl);
}
