import { Text } from '@react-email/components';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import { englishReturns } from '@shipmagic/domain/returns/customers/languages/en';
import { returnStory } from '@shipmagic/domain/returns/customers/return-story';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailSection } from '../../platform/mail/layout.ts';
import { shopAccent, shopFoot, shopHead } from '../../platform/mail/shop-parts.ts';
import type { ReturnMailContent } from './return-mail.ts';

const lineText = ({ title, variantTitle, quantity }: ReturnMailContent['told']['lines'][number]) =>
  `${quantity} × ${variantTitle ? `${title} (${variantTitle})` : title}`;

/** Tells a customer where a return stands, in the words of their page. */
export function returnMailDocument(
  { orderNumber, name, at, told }: ReturnMailContent,
  { heading, pageUrl, brand }: { heading: string; pageUrl: string; brand: Brand },
) {
  const { next } = returnStory(told, { returns: englishReturns, day: english.day }, new Date(at));
  return mailLayout({
    head: shopHead(brand),
    preview: next,
    heading,
    to: name,
    foot: shopFoot(brand, orderNumber),
    reason: `You are receiving this mail because something of order ${orderNumber}, which was made with this address, is to go back.`,
    children: [
      h(Text, { key: 'next', ...mailLook('text', { marginTop: '8px' }) }, next),
      mailButton(pageUrl, 'See your return', shopAccent(brand)),
      mailSection(
        englishReturns.number(told.number),
        ...told.lines.map((line, key) => h(Text, { key, ...mailLook('text') }, lineText(line))),
        ...mailFacts([
          ['You asked for', englishReturns.wishes[told.wish]],
          [englishReturns.sendTo, told.sendTo.join(', ') || null],
          ['Courier', told.courier],
          ['Tracking number', told.awb],
        ]),
      ),
    ],
  });
}
