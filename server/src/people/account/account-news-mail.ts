import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';

/** Notifications about one's account, in case somebody else made the change. */
const subjects = {
  password_changed: 'Your ShipMagic password was changed',
  password_reset: 'Your ShipMagic password was reset',
  two_factor_enabled: 'Two-factor sign-in was enabled for your ShipMagic account',
  two_factor_disabled: 'Two-factor sign-in was disabled for your ShipMagic account',
  two_factor_codes_renewed: 'New recovery codes were created for your ShipMagic account',
  two_factor_reset: 'Two-factor sign-in was reset for your ShipMagic account',
} as const;

const news = z.enum(Object.keys(subjects) as [keyof typeof subjects, ...(keyof typeof subjects)[]]);
export type AccountNews = z.output<typeof news>;

const content = z.object({
  news,
  at: z.iso.datetime(),
  ipAddress: z.string().nullable(),
  /** Who did it; null for the owner. */
  by: z.string().nullable(),
});
export type AccountNewsContent = z.output<typeof content>;

export const accountNewsMail = mailTemplate({
  kind: 'account_news',
  isOfAccount: true,
  content,
  subject: (said) => subjects[said.news],
  render: async (said, publicUrl) =>
    (await import('./account-news-mail-document.ts')).accountNewsMailDocument(said, {
      heading: subjects[said.news],
      publicUrl,
    }),
});
