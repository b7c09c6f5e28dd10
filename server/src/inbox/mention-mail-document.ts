import { Text } from '@react-email/components';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailLook, mailProse, mailSection } from '../platform/mail/layout.ts';
import type { MentionMail } from './mention-mail.ts';

export function mentionDocument({ by, note, reason, subject, exceptionId }: MentionMail, publicUrl: string) {
  return mailLayout({
    preview: note,
    heading: subject,
    reason: 'You are receiving this mail because a colleague mentioned you.',
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), reason),
      mailSection(`${by} writes`, mailProse(note)),
      mailButton(`${publicUrl}/inbox?item=${exceptionId}`, 'Open it in the inbox'),
    ],
  });
}
