import { z } from 'zod';
import { timeOfDay } from '../time/time-of-day.ts';
import type { MessageChannel } from './channel.ts';
import { type MessageEvent, messageEvent, messageEvents } from './message-event.ts';

const eventLabels: Readonly<Record<MessageEvent, string>> = {
  shipped: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  delayed: 'Late',
  delivery_failed: 'Delivery failed, with a question',
};

/** An event in the middle of a sentence, as the order's history has it. */
export const newsWords: Readonly<Record<MessageEvent, string>> = {
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  delayed: 'delayed',
  delivery_failed: 'delivery failed',
};

const events = z.array(messageEvent.meta({ labels: eventLabels })).max(messageEvents.length);

/** Which way is tried first where both are on for an event. */
export const channelOrders = ['whatsapp_first', 'sms_first', 'both'] as const;

/** The rules by which customers are told of their parcels; times are of India. */
export const messageRules = z.object({
  mail: events.meta({ title: 'By mail' }),
  whatsapp: events.meta({
    title: 'By WhatsApp',
    description: 'Only customers who have agreed to it are messaged.',
  }),
  sms: events.meta({ title: 'By SMS' }),
  order: z.enum(channelOrders).meta({
    title: 'Where both are on',
    labels: {
      whatsapp_first: 'WhatsApp, else SMS',
      sms_first: 'SMS, else WhatsApp',
      both: 'Both',
    },
  }),
  optInTags: z.array(z.string().trim().min(1).max(100)).max(20).meta({
    title: 'Order tags that mean yes to WhatsApp',
    description: 'Tags that the store sets when the customer agrees at checkout.',
  }),
  quietFrom: timeOfDay.meta({ title: 'Quiet hours from', description: 'Messages to phones wait until they end.' }),
  quietUntil: timeOfDay.meta({ title: 'Quiet hours until', description: 'The same time twice: no quiet hours.' }),
  perDay: z.int().min(1).max(50).meta({ title: 'Messages to one phone within 24 hours, at most' }),
});
export type MessageRules = z.output<typeof messageRules>;

export const usualMessageRules: MessageRules = {
  mail: [...messageEvents],
  whatsapp: [],
  sms: [],
  order: 'whatsapp_first',
  optInTags: [],
  quietFrom: '21:00',
  quietUntil: '08:00',
  perDay: 10,
};

/** The ways that are on for an event, in the order in which they are tried; `both`: all of them at once. */
export function channelsFor(
  event: MessageEvent,
  rules: MessageRules,
): { readonly channels: readonly MessageChannel[]; readonly atOnce: boolean } {
  const inTurn: readonly MessageChannel[] = rules.order === 'sms_first' ? ['sms', 'whatsapp'] : ['whatsapp', 'sms'];
  return { channels: inTurn.filter((channel) => rules[channel].includes(event)), atOnce: rules.order === 'both' };
}
