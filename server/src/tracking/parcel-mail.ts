import type { CustomerMail } from '@shipmagic/domain/shipments/customer-mail';
import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const text = z.string().nullable();

/** What a customer is told of a parcel: nothing that is not on the tracking page, and no contact. */
const content = z.object({
  orderNumber: z.string(),
  vendorName: text,
  /** The courier's name as customers know it. */
  shippingPartner: text,
  awb: text,
  /** `YYYY-MM-DD` in India. */
  expectedOn: text,
  /** Rupees that the courier collects; 0 when everything is paid. */
  codAmount: z.number(),
  products: z.array(z.object({ title: z.string(), variantTitle: text, quantity: z.number() })),
});
export type ParcelMailContent = z.output<typeof content>;

/** Subject and heading of each mail. */
const headings: Record<CustomerMail, (orderNumber: string) => string> = {
  shipped: (order) => `Your order ${order} is on its way`,
  out_for_delivery: (order) => `Your order ${order} is out for delivery`,
  delivered: (order) => `Your order ${order} has been delivered`,
  delayed: (order) => `Your order ${order} is running late`,
};

function parcelMail(news: CustomerMail) {
  return mailTemplate({
    kind: `parcel_${news}`,
    content,
    subject: ({ orderNumber }) => headings[news](orderNumber),
    render: async (said, publicUrl) =>
      (await import('./parcel-mail-document.ts')).parcelMailDocument(news, said, {
        heading: headings[news](said.orderNumber),
        publicUrl,
      }),
  });
}

/** The mails to customers, one kind for each news. */
export const parcelMails = {
  shipped: parcelMail('shipped'),
  out_for_delivery: parcelMail('out_for_delivery'),
  delivered: parcelMail('delivered'),
  delayed: parcelMail('delayed'),
} satisfies Record<CustomerMail, unknown>;
