import { Text } from '@react-email/components';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailLook } from '../../platform/mail/layout.ts';
import { momentInMail } from '../../platform/mail/mail-time.ts';
import type { AlertMail } from './alert-mail.ts';

const words = { critical: 'Critical', warning: 'Warning' } as const;

export function alertDocument({ alerts }: AlertMail, publicUrl: string) {
  const isOver = alerts.every(({ state }) => state === 'resolved');
  return mailLayout({
    preview: alerts.map(({ title }) => title).join(', '),
    heading: isOver ? 'It is over' : 'Something is wrong',
    reason: 'You are receiving this mail because this installation sends its alerts to your address (ALERTS_TO).',
    children: [
      ...alerts.flatMap(({ name, of, severity, state, title, says, todo, since }) => {
        const key = `${name} ${of}`;
        const heading = state === 'resolved' ? `Over: ${title}` : `${words[severity]}: ${title}`;
        return [
          h(Text, { key, ...mailLook('text', { fontWeight: 600, marginTop: '16px' }) }, heading),
          h(
            Text,
            { key: `${key} says`, ...mailLook('text') },
            state === 'resolved' ? `It had been reported since ${momentInMail(since)}: ${says}` : `${says} ${todo}`,
          ),
        ];
      }),
      mailButton(`${publicUrl}/status`, 'Open Status'),
    ],
  });
}
