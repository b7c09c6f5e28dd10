import { Text } from '@react-email/components';
import { passwordResetMinutes } from '@shipmagic/domain/people/password-reset.contract';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailLook } from '../../platform/mail/layout.ts';

export function passwordResetMailDocument(link: string) {
  const opening = 'Somebody requested a new password for your ShipMagic account.';
  return mailLayout({
    preview: opening,
    heading: 'Choose a new password',
    reason: `The link works once, for ${passwordResetMinutes} minutes. If you did not request it, ignore this mail: your password stays unchanged.`,
    children: [h(Text, mailLook('text', { marginTop: '8px' }), opening), mailButton(link, 'Choose a new password')],
  });
}
