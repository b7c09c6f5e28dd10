import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { linkSecret } from './link-secret.ts';

const content = z.object({ resetId: z.uuid() });

/** The mail with the link, whose secret is derived when the mail is sent. */
export function passwordResetMail(key: Uint8Array) {
  return mailTemplate({
    kind: 'password_reset',
    content,
    subject: () => 'Choose a new password for ShipMagic',
    render: async ({ resetId }, publicUrl) =>
      (await import('./password-reset-mail-document.ts')).passwordResetMailDocument(
        `${publicUrl}/reset-password?token=${linkSecret(key, 'password-reset', resetId)}`,
      ),
  });
}
