import { Text } from '@react-email/components';
import { roleLabels } from '@shipmagic/domain/access/role';
import { invitationHours } from '@shipmagic/domain/people/invitation-rules';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailSection } from '../../platform/mail/layout.ts';
import type { InvitationMailContent } from './invitation-mail.ts';

export function invitationMailDocument({ invitedBy, role, vendors }: InvitationMailContent, link: string) {
  const opening = `${invitedBy} invites you to work with ShipMagic, where orders and shipments are looked after.`;
  return mailLayout({
    preview: opening,
    heading: 'You are invited to ShipMagic',
    reason: `The link works once, for ${invitationHours} hours. If you do not know who invited you, ignore this mail.`,
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), opening),
      mailButton(link, 'Create your account'),
      mailSection(
        'Your access',
        ...mailFacts([
          ['Role', roleLabels[role]],
          ['Vendors', vendors.join(', ')],
        ]),
      ),
    ],
  });
}
