import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const content = z.object({
  by: z.string(),
  note: z.string(),
  reason: z.string(),
  /** The order or vendor it is about. */
  subject: z.string(),
  exceptionId: z.string(),
});
export type MentionMail = z.output<typeof content>;

/** A note of the inbox, to somebody whom it mentions. */
export const mentionMail = mailTemplate({
  kind: 'inbox_mention',
  content,
  subject: ({ by, subject }) => `${by} mentioned you: ${subject}`,
  render: async (mention, publicUrl) =>
    (await import('./mention-mail-document.ts')).mentionDocument(mention, publicUrl),
});
