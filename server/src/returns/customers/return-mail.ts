import { customerReturn } from '@shipmagic/domain/returns/customers/customer-return';
import { type ReturnNews, returnNews } from '@shipmagic/domain/returns/customers/return-news';
import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import type { PageOf } from '../../platform/mail/page-of.ts';

/** Nothing beyond the return, the customer's page and their name, and no contact details of theirs. */
const content = z.object({
  orderNumber: z.string(),
  magicOrderId: z.string(),
  name: z.string().nullable(),
  /** When it is told. */
  at: z.iso.datetime(),
  told: customerReturn,
});
export type ReturnMailContent = z.output<typeof content>;

/** Subject and heading of each mail. */
const headings: Record<ReturnNews, (orderNumber: string) => string> = {
  requested: (order) => `We have your request to return items of order ${order}`,
  approved: (order) => `Your return of order ${order} is approved`,
  declined: (order) => `About your return of order ${order}`,
  pickup_failed: (order) => `We could not pick up your return of order ${order}`,
  received: (order) => `Your return of order ${order} has reached us`,
  settled: (order) => `Your return of order ${order} is settled`,
};

/** The kind under which a mail about a return is stored. */
export const returnMailKind = (news: ReturnNews) => ({
  kind: `return_${news}`,
  content,
  subject: ({ orderNumber }: ReturnMailContent) => headings[news](orderNumber),
});

/** The mails to customers about their returns, one kind per news; their links are signed when they are sent. */
export const returnMails = (pageOf: PageOf) =>
  returnNews.map((news) =>
    mailTemplate({
      ...returnMailKind(news),
      render: async (said, _publicUrl, { brand, trackingUrl }) =>
        (await import('./return-mail-document.ts')).returnMailDocument(said, {
          heading: headings[news](said.orderNumber),
          pageUrl: await pageOf(said, trackingUrl),
          brand,
        }),
    }),
  );
