import { z } from 'zod';
import type { KeyRing } from '../../platform/key-ring.ts';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { linkKeyOf, linkSecret } from './link-secret.ts';

const content = z.object({ resetId: z.uuid(), key: z.string().optional() });

/** The mail with the link, whose secret is derived when the mail is sent. */
export function passwordResetMail(keys: KeyRing) {
  return mailTemplate({
    kind: 'password_reset',
    isOfAccount: true,
    content,
    subject: () => 'Choose a new password for ShipMagic',
    render: async ({ resetId, key }, publicUrl) =>
      (await import('./password-reset-mail-document.ts')).passwordResetMailDocument(
        `${publicUrl}/reset-password?token=${linkSecret(linkKeyOf(keys, key), 'password-reset', resetId)}`,
      ),
  });
}
