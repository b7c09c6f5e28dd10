import { chatLink } from '../parcels/tracking/care-link.ts';
import type { Brand } from './brand.ts';
import { readDialled } from './support-numbers.ts';

/** A way to the store's care team. */
export interface SupportLink {
  readonly by: 'email' | 'phone' | 'whatsapp';
  /** As it is read. */
  readonly text: string;
  readonly href: string;
}

/** The ways to the care team, about an order if one is named. What the brand has not is not among them. */
export function supportLinks({ email, phone, whatsapp }: Brand['support'], orderNumber: string | null): SupportLink[] {
  const about = orderNumber?.trim() ?? '';
  const subject = about === '' ? '' : `?subject=${encodeURIComponent(`My order ${about}`)}`;
  const dialled = phone ? readDialled(phone) : null;
  const chat = whatsapp ? (about === '' ? `https://wa.me/${whatsapp}` : chatLink(whatsapp, about)) : null;
  return [
    ...(email ? [{ by: 'email', text: email, href: `mailto:${encodeURIComponent(email)}${subject}` } as const] : []),
    ...(phone && dialled ? [{ by: 'phone', text: phone, href: `tel:${dialled}` } as const] : []),
    ...(chat ? [{ by: 'whatsapp', text: 'WhatsApp', href: chat } as const] : []),
  ];
}
