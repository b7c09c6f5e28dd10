import { Text } from '@react-email/components';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { codeMinutes } from '@shipmagic/domain/parcels/questions/answer-code';
import { createElement as h } from 'react';
import { mailLayout, mailLook } from '../../platform/mail/layout.ts';
import { shopFoot, shopHead } from '../../platform/mail/shop-parts.ts';

interface CodeMail {
  readonly orderNumber: string;
  readonly name: string | null;
  readonly code: string;
}

export function codeMailDocument({ orderNumber, name, code }: CodeMail, brand: Brand) {
  const opening = `Enter this code on the page of your order ${orderNumber} to confirm what you chose there:`;
  return mailLayout({
    head: shopHead(brand),
    preview: `Your code is ${code}`,
    heading: 'Confirm that it is you',
    to: name,
    foot: shopFoot(brand, orderNumber),
    reason: `The code works once, for ${codeMinutes} minutes. Give it to nobody, not even to whoever brings your parcel. If you did not ask for it, ignore this mail: nothing changes.`,
    children: [
      h(Text, { key: 'opening', ...mailLook('text', { marginTop: '8px' }) }, opening),
      h(
        Text,
        {
          key: 'code',
          ...mailLook('strong', { margin: '16px 0', fontSize: '28px', letterSpacing: '6px', lineHeight: '36px' }),
        },
        code,
      ),
    ],
  });
}
