import { courierMobile, toE164 } from '../india/phone.ts';

interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly orderNumber: string;
  readonly trackingPage: string | null;
}

export interface ContactLinks {
  readonly call: string | null;
  readonly whatsapp: string | null;
  readonly mail: string | null;
}

const wordsOf = ({ name, orderNumber, trackingPage }: Contact): string => {
  const page = trackingPage ? ` You can follow it here: ${trackingPage}` : '';
  return `Hello${name ? ` ${name}` : ''}, this is about your order ${orderNumber}.${page}`;
};

/**
 * Links that call, write to or mail a customer, with the order's number and page filled in. A number that does not exist
 * gives none; only an Indian mobile or a number abroad gets WhatsApp, because landlines have none.
 */
export function contactLinks(contact: Contact): ContactLinks {
  const e164 = toE164(contact.phone);
  const reachable = e164 && (!e164.startsWith('+91') || courierMobile(e164)) ? e164 : null;
  const words = wordsOf(contact);
  const subject = encodeURIComponent(`Your order ${contact.orderNumber}`);
  return {
    call: e164 && `tel:${e164}`,
    whatsapp: reachable && `https://wa.me/${reachable.slice(1)}?text=${encodeURIComponent(words)}`,
    mail:
      contact.email &&
      `mailto:${encodeURIComponent(contact.email)}?subject=${subject}&body=${encodeURIComponent(words)}`,
  };
}
