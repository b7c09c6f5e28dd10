import { weekText } from '@shipmagic/domain/insights/weekly-mail';
import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const content = z.object({
  /** The week's Monday and Sunday. */
  from: z.string(),
  to: z.string(),
  /** Whether the links lead to the scorecards of several vendors. */
  manyVendors: z.boolean(),
  sentences: z.array(z.string()),
  figures: z.array(z.object({ label: z.string(), now: z.string(), before: z.string() })),
});
export type WeeklyMail = z.output<typeof content>;

/** The figures of the last week against those of the week before, without anything about customers. */
export const weeklyMail = mailTemplate({
  kind: 'week',
  content,
  subject: (mail) => `Your week, ${weekText(mail)}`,
  render: async (mail, publicUrl) => (await import('./weekly-mail-document.ts')).weeklyDocument(mail, publicUrl),
});
