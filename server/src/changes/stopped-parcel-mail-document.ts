import { Text } from '@react-email/components';
import type { StopEnd } from '@shipmagic/domain/changes/stopped-parcel';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailSection } from '../platform/mail/layout.ts';
import { momentInMail } from '../platform/mail/mail-time.ts';
import type { StoppedParcel } from './stopped-parcel-mail.ts';

const advice: Record<StopEnd, string> = {
  may_go: 'It is settled: the parcel may be handed over.',
  cancelled: 'The parcel is cancelled. Do not hand it over, and do not use its label any more.',
  called_back: 'The courier has been asked to bring the parcel back to you.',
  left: 'The courier has picked it up already, so there is nothing left for you to do.',
};

const headings: Record<StopEnd, string> = {
  may_go: 'may go',
  cancelled: 'is cancelled',
  called_back: 'comes back',
  left: 'has left',
};

function decider({ isAsked, courier, decidedBy }: StoppedParcel): string {
  if (isAsked) return `${courier ?? 'The courier'} is being asked about it. You need not do anything.`;
  const by = decidedBy ? ` by ${momentInMail(decidedBy)}` : '';
  return `The store’s team decides${by} what becomes of it.`;
}

export function stoppedParcelDocument(parcel: StoppedParcel, publicUrl: string, { why }: { readonly why: string }) {
  const { orderNumber, end } = parcel;
  const message =
    end === null
      ? `Please keep this parcel, and do not hand it over: ${why}. ${decider(parcel)} We write again when it is settled.`
      : `${advice[end]}${end === 'may_go' && parcel.printAnew ? ' Print its label anew first: the former one is out of date.' : ''}`;
  return mailLayout({
    preview: message,
    heading:
      end === null ? `Do not hand over order ${orderNumber}` : `The parcel of order ${orderNumber} ${headings[end]}`,
    to: parcel.vendorName,
    reason: `${parcel.vendorName} is mailed when a parcel is to stay. This can be turned off in the vendor’s email settings.`,
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), message),
      mailSection(
        'Parcel',
        ...mailFacts([
          ['AWB', parcel.awb],
          ['Courier', parcel.courier],
          ['Order', orderNumber],
          ['Vendor', parcel.vendorName],
          ['Booked', parcel.from],
          ['Now', parcel.to],
        ]),
      ),
      mailButton(`${publicUrl}/orders/${encodeURIComponent(parcel.magicOrderId)}`, 'Open the order'),
    ],
  });
}
