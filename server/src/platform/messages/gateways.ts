import type { MessageGateways } from './message-channel.ts';
import type { MessagesConfig } from './messages-config.ts';
import { createMsg91 } from './msg91.ts';
import { createWhatsapp } from './whatsapp.ts';

/** The ways to messages that are configured. */
export const createGateways = ({ whatsapp, sms }: MessagesConfig, timeoutMs?: number): MessageGateways => ({
  ...(whatsapp ? { whatsapp: createWhatsapp(whatsapp, timeoutMs) } : {}),
  ...(sms ? { sms: createMsg91(sms, timeoutMs) } : {}),
});
