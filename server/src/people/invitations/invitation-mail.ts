import { role } from '@shipmagic/domain/access/role';
import { z } from 'zod';
import type { KeyRing } from '../../platform/key-ring.ts';
import { mailTemplate } from '../../platform/mail/mail-template.ts';
import { linkKeyOf, linkSecret } from '../account/link-secret.ts';

const content = z.object({
  invitationId: z.uuid(),
  /** The mark of the key that the link was made with. */
  key: z.string().optional(),
  /** Name or address of the inviter. */
  invitedBy: z.string(),
  role,
  vendors: z.array(z.string()),
});
export type InvitationMailContent = z.output<typeof content>;

/** The link for accepting an invitation. */
export function invitationLink(publicUrl: string, key: Uint8Array, invitationId: string): string {
  return `${publicUrl}/signup?token=${linkSecret(key, 'invitation', invitationId)}`;
}

/** The mail with the link, whose secret is derived when the mail is sent. */
export function invitationMail(keys: KeyRing) {
  return mailTemplate({
    kind: 'invitation',
    isOfAccount: true,
    content,
    subject: () => 'You are invited to ShipMagic',
    render: async (said, publicUrl) =>
      (await import('./invitation-mail-document.ts')).invitationMailDocument(
        said,
        invitationLink(publicUrl, linkKeyOf(keys, said.key), said.invitationId),
      ),
  });
}
