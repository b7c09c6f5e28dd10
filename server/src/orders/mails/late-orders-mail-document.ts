import { Text } from '@react-email/components';
import { dateText } from '@shipmagic/domain/time/written-time';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailLink, mailLook } from '../../platform/mail/layout.ts';
import type { LateOrdersMail } from './late-orders-mail.ts';

export function lateOrdersDocument({ vendorName, orders }: LateOrdersMail, publicUrl: string) {
  const heading = orders.length === 1 ? 'An order is late' : `${orders.length} orders are late`;
  return mailLayout({
    preview: orders.map(({ orderNumber }) => orderNumber).join(', '),
    heading,
    to: vendorName,
    reason: `You are receiving this mail because ${vendorName} has orders that are late.`,
    children: [
      h(
        Text,
        mailLook('text', { marginTop: '8px' }),
        'Please confirm and ship them today, or answer this mail with the day on which they will be ready.',
      ),
      ...orders.map(({ magicOrderId, dueAt }) =>
        h(
          Text,
          { key: magicOrderId, ...mailLook('text', { marginTop: '4px' }) },
          mailLink(`${publicUrl}/orders/${encodeURIComponent(magicOrderId)}`, magicOrderId),
          `: was due on ${dateText(dueAt)}`,
        ),
      ),
      mailButton(`${publicUrl}/orders`, 'Open the orders'),
    ],
  });
}
