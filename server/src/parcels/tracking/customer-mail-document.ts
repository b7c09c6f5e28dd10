import { Text } from '@react-email/components';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { CustomerMail } from '@shipmagic/domain/parcels/tracking/customer-mail';
import { longDayText } from '@shipmagic/domain/time/written-time';
import { createElement as h } from 'react';
import {
  asNumber,
  mailButton,
  mailFacts,
  mailLayout,
  mailLook,
  mailProduct,
  mailSection,
} from '../../platform/mail/layout.ts';
import { shopAccent, shopFoot, shopHead } from '../../platform/mail/shop-parts.ts';
import type { CustomerMailContent } from './customer-mail.ts';

const dayText = (day: string | null) => day && longDayText(day);

function opening(news: CustomerMail, { shippingPartner, codAmount }: CustomerMailContent): string {
  const courier = shippingPartner ?? 'The courier';
  const amount = formatRupees(codAmount);
  switch (news) {
    case 'shipped':
      return `${courier} has picked up your parcel and is bringing it to you.${codAmount > 0 ? ` Please keep ${amount} ready for the delivery.` : ''}`;
    case 'out_for_delivery':
      return codAmount > 0
        ? `Your parcel should reach you today. Please keep ${amount} ready for ${shippingPartner ?? 'the courier'}.`
        : 'Your parcel should reach you today.';
    case 'delivered':
      return `Your parcel has arrived. We hope you love it!`;
    case 'delayed':
      return 'We are sorry: your parcel did not reach you by the expected day. It is still coming, and the tracking page shows where it is.';
  }
}

function facts(news: CustomerMail, { shippingPartner, awb, expectedOn, vendorName, codAmount }: CustomerMailContent) {
  const expected = { shipped: 'Expected', delayed: 'Was expected', out_for_delivery: null, delivered: null }[news];
  return mailFacts([
    ...(expected ? [[expected, dayText(expectedOn)] as const] : []),
    ['Courier', shippingPartner],
    ['Tracking number', awb],
    ['To pay on delivery', codAmount > 0 && news !== 'delivered' ? formatRupees(codAmount) : null],
    ['Made by', vendorName],
  ]);
}

function product({ title, variantTitle, quantity, imageUrl }: CustomerMailContent['products'][number], key: number) {
  return mailProduct(
    { key, imageUrl },
    [
      h(Text, { key: 1, ...mailLook('strong') }, title),
      variantTitle && h(Text, { key: 2, ...mailLook('minor') }, variantTitle),
    ],
    [h(Text, { key: 1, ...mailLook('text', asNumber) }, `× ${quantity}`)],
  );
}

/** A customer's mail about one parcel. */
export function customerMailDocument(
  news: CustomerMail,
  said: CustomerMailContent,
  { heading, trackingUrl, brand }: { heading: string; trackingUrl: string; brand: Brand },
) {
  const { orderNumber, products } = said;
  return mailLayout({
    head: shopHead(brand),
    preview: opening(news, said),
    heading,
    to: said.name,
    reason: `You are receiving this mail because you ordered with this address. It is about one parcel of order ${orderNumber}; an order may come in several.`,
    foot: shopFoot(brand, orderNumber),
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), opening(news, said)),
      mailButton(trackingUrl, 'Track your order', shopAccent(brand)),
      mailSection('Your parcel', ...facts(news, said)),
      mailSection(
        products.length === 1 ? 'In this parcel' : `In this parcel: ${products.length} products`,
        ...products.map(product),
      ),
    ],
  });
}
