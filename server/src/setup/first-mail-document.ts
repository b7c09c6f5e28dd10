import { Text } from '@react-email/components';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailLook } from '../platform/mail/layout.ts';

const says =
  'The mail server takes mails from this installation. If this one lies among the spam, customers’ mails will lie there, too: ask whoever runs the mail domain for SPF and DKIM.';

export function firstMailDocument(publicUrl: string) {
  return mailLayout({
    preview: says,
    heading: 'Mail arrives',
    reason: 'You are receiving this mail because you sent it to yourself.',
    children: [h(Text, mailLook('text', { marginTop: '8px' }), says), mailButton(publicUrl, 'Go on')],
  });
}
