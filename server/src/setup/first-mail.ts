import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const content = z.object({ at: z.iso.datetime() });

/** An admin's mail to themselves, which shows whether mails arrive. */
export const firstMail = mailTemplate({
  kind: 'setup_first',
  content,
  subject: () => 'Mail from ShipMagic arrives',
  render: async (_, publicUrl) => (await import('./first-mail-document.ts')).firstMailDocument(publicUrl),
});
