import { z } from 'zod';

/** The ways in which a customer is messaged on the phone; mails are a way of their own. */
export const messageChannels = ['whatsapp', 'sms'] as const;
export const messageChannel = z.enum(messageChannels);
export type MessageChannel = z.output<typeof messageChannel>;

export const channelWords: Readonly<Record<MessageChannel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' };
