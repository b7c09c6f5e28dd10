import { Text } from '@react-email/components';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailLink, mailLook } from '../platform/mail/layout.ts';
import type { InboxMail } from './inbox-mail.ts';

export function inboxDocument({ items, total, atLeast, view }: InboxMail, publicUrl: string) {
  const others = total - items.length;
  return mailLayout({
    preview: items.map(({ label }) => label).join(', '),
    heading: 'Your inbox this morning',
    reason: 'You are receiving this mail because you asked for it in your account settings.',
    children: [
      ...items.map(({ id, label, reason, about, due }) =>
        h(
          Text,
          { key: id, ...mailLook('text', { marginTop: '8px' }) },
          mailLink(`${publicUrl}/inbox?item=${id}`, `${label}: ${about}`),
          ` – ${reason} (${due})`,
        ),
      ),
      others > 0 &&
        h(
          Text,
          { key: 'others', ...mailLook('text', { marginTop: '8px' }) },
          others === 1 && !atLeast ? 'And one more.' : `And ${others}${atLeast ? '+' : ''} more.`,
        ),
      mailButton(`${publicUrl}/inbox?view=${view}`, 'Open your inbox'),
    ],
  });
}
