import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const content = z.object({
  /** Under the reader's own filter: for staff theirs and their teams', for vendor members all of their vendors. */
  view: z.enum(['mine', 'all']),
  total: z.number().int(),
  /** More than `total` wait. */
  atLeast: z.boolean(),
  items: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      reason: z.string(),
      /** The order, or the vendor, that it is about. */
      about: z.string(),
      due: z.string(),
    }),
  ),
});
export type InboxMail = z.output<typeof content>;

/** The inbox of a person in the morning, the most urgent first, without anything about customers. */
export const inboxMail = mailTemplate({
  kind: 'inbox_morning',
  content,
  subject: ({ total, atLeast }) =>
    total === 1 ? 'One thing waits for you today' : `${total}${atLeast ? '+' : ''} things wait for you today`,
  render: async (mail, publicUrl) => (await import('./inbox-mail-document.ts')).inboxDocument(mail, publicUrl),
});
