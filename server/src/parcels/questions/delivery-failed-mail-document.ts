import { Text } from '@react-email/components';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailSection } from '../../platform/mail/layout.ts';
import { shopAccent, shopFoot, shopHead } from '../../platform/mail/shop-parts.ts';
import type { DeliveryFailedContent } from './delivery-failed-mail.ts';

/** Asks the customer of a failed delivery; the answer is given on their page. */
export function deliveryFailedMailDocument(said: DeliveryFailedContent, pageUrl: string, brand: Brand) {
  const { orderNumber, triedAgain, shippingPartner, awb, vendorName, name } = said;
  const courier = shippingPartner ?? 'The courier';
  const opening = triedAgain
    ? `${courier} could not deliver your parcel and tries again.`
    : `${courier} could not deliver your parcel.`;
  const question = triedAgain
    ? 'Is there anything we should know? Choose a day, give another phone number or a landmark, or tell us that nobody came.'
    : 'Tell us what should become of it, or that nobody came.';
  return mailLayout({
    head: shopHead(brand),
    preview: `${opening} ${question}`,
    heading: `We could not deliver your order ${orderNumber}`,
    to: name,
    foot: shopFoot(brand, orderNumber),
    reason: `You are receiving this mail because you ordered with this address. It is about one parcel of order ${orderNumber}; an order may come in several.`,
    children: [
      h(Text, { key: 'opening', ...mailLook('text', { marginTop: '8px' }) }, opening),
      h(Text, { key: 'question', ...mailLook('text', { marginTop: '8px' }) }, question),
      mailButton(pageUrl, 'Answer on your order’s page', shopAccent(brand)),
      mailSection(
        'Your parcel',
        mailFacts([
          ['Courier', shippingPartner],
          ['Tracking number', awb],
          ['Made by', vendorName],
        ]),
      ),
    ],
  });
}
