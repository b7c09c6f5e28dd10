import { Column, Text } from '@react-email/components';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { CustomerMail } from '@shipmagic/domain/parcels/tracking/customer-mail';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailRow, mailSection, mailStyles } from '../../platform/mail/layout.ts';
import type { CustomerMailContent } from './customer-mail.ts';

const longDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
});
const dayText = (day: string | null) => day && longDay.format(indiaDayStart(day));

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

function product({ title, variantTitle, quantity }: CustomerMailContent['products'][number], index: number) {
  return mailRow(
    { key: index, style: { borderTop: '1px solid #e3e6ec' } },
    h(
      Column,
      { style: { padding: '8px 12px 8px 0', verticalAlign: 'top' } },
      h(Text, { style: mailStyles.strong }, title),
      variantTitle && h(Text, { style: mailStyles.minor }, variantTitle),
    ),
    h(
      Column,
      { style: { padding: '8px 0', width: '60px', verticalAlign: 'top' } },
      h(Text, { style: mailStyles.number }, `× ${quantity}`),
    ),
  );
}

/** A customer's mail about one parcel. */
export function customerMailDocument(
  news: CustomerMail,
  said: CustomerMailContent,
  { heading, trackingUrl }: { heading: string; trackingUrl: string },
) {
  const { orderNumber, products } = said;
  return mailLayout({
    brand: null,
    preview: opening(news, said),
    heading,
    reason: `You are receiving this mail because you ordered with this address. It is about one parcel of order ${orderNumber}; an order may come in several.`,
    children: [
      h(Text, { style: { ...mailStyles.text, marginTop: '8px' } }, opening(news, said)),
      mailButton(trackingUrl, 'Track your order'),
      mailSection('Your parcel', ...facts(news, said)),
      mailSection(
        products.length === 1 ? 'In this parcel' : `In this parcel: ${products.length} products`,
        ...products.map(product),
      ),
    ],
  });
}
