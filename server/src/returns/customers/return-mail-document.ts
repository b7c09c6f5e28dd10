import { Text } from '@react-email/components';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import { exchangeStory } from '@shipmagic/domain/returns/customers/exchange-story';
import { englishReturns } from '@shipmagic/domain/returns/customers/languages/en';
import { returnStory } from '@shipmagic/domain/returns/customers/return-story';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailSection } from '../../platform/mail/layout.ts';
import { shopAccent, shopFoot, shopHead } from '../../platform/mail/shop-parts.ts';
import type { ReturnMailContent } from './return-mail.ts';

type Line = ReturnMailContent['told']['lines' | 'newGoods'][number];

const lineText = ({ title, variantTitle, quantity }: Pick<Line, 'title' | 'variantTitle' | 'quantity'>) =>
  `${quantity} × ${variantTitle ? `${title} (${variantTitle})` : title}`;

/** Tells a customer where a return stands, in the words of their page. */
export function returnMailDocument(
  { orderNumber, name, at, told }: ReturnMailContent,
  { heading, pageUrl, brand }: { heading: string; pageUrl: string; brand: Brand },
) {
  const { next } = returnStory(told, { returns: englishReturns, day: english.day }, new Date(at));
  const instead = exchangeStory(told, englishReturns.exchange);
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
      instead !== null &&
        mailSection(
          englishReturns.exchange.title,
          ...told.newGoods.map((line, key) => h(Text, { key, ...mailLook('text') }, lineText(line))),
          h(Text, { key: 'when', ...mailLook('text') }, instead),
        ),
    ],
  });
}
