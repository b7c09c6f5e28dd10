import type { Brand } from './brand.ts';
import { readDialled } from './support-numbers.ts';

/** A way to the store's care team. */
export interface SupportLink {
  readonly by: 'email' | 'phone' | 'whatsapp';
  /** As it is read. */
  readonly text: string;
  readonly href: string;
}

/** The ways to the care team; `about` begins a mail's subject and a chat. A way that the brand has not is not among them. */
export function supportLinks({ email, phone, whatsapp }: Brand['support'], about: string): SupportLink[] {
  const dialled = phone ? readDialled(phone) : null;
  const text = encodeURIComponent(about);
  return [
    ...(email
      ? [{ by: 'email', text: email, href: `mailto:${encodeURIComponent(email)}?subject=${text}` } as const]
      : []),
    ...(phone && dialled ? [{ by: 'phone', text: phone, href: `tel:${dialled}` } as const] : []),
    ...(whatsapp
      ? [{ by: 'whatsapp', text: 'WhatsApp', href: `https://wa.me/${whatsapp}?text=${text}` } as const]
      : []),
  ];
}
