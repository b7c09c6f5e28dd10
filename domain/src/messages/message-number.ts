import { courierMobile, toE164 } from '../india/phone.ts';
import type { MessageChannel } from './channel.ts';

/**
 * The number that a customer is messaged at, as digits with the country's code; null for a text that is no number of a
 * mobile phone. Of numbers abroad that cannot be told.
 */
export function messageNumber(phone: string | null | undefined): string | null {
  const e164 = toE164(phone);
  if (!e164) return null;
  return e164.startsWith('+91') && !courierMobile(e164) ? null : e164.slice(1);
}

/** SMS are registered with Indian networks only. */
export const isFor = (channel: MessageChannel, number: string): boolean =>
  channel === 'whatsapp' || /^91\d{10}$/.test(number);
