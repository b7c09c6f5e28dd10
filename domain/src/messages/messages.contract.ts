import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { messageChannel } from './channel.ts';
import { consentSource, consentState } from './consent.ts';
import { messageEvent } from './message-event.ts';
import { messageFilterRegistry } from './message-filters.ts';
import { messageState } from './message-state.ts';

const text = z.string().nullable();

const message = z.object({
  id: z.string(),
  channel: messageChannel,
  event: messageEvent,
  state: messageState,
  /** The phone's last four digits; null once personal data was erased. */
  recipient: text,
  attempts: z.number().int(),
  /** Why it failed, waits or was not sent, in words. */
  error: text,
  /** The provider's own code of the last failure. */
  code: text,
  /** Rupees, once the provider has said whether it is charged. */
  cost: z.number().nullable(),
  /** A retry may send it a second time. */
  mayHaveArrived: z.boolean(),
  canBeRetried: z.boolean(),
  /** When it goes out, or is tried again. */
  nextTryAt: text,
  magicOrderId: text,
  createdAt: z.string(),
  updatedAt: z.string(),
});

const monthCost = z.object({
  channel: messageChannel,
  /** Messages that the provider charges for this month, in India. */
  messages: z.number().int(),
  /** Their sum, without GST. */
  rupees: z.number(),
});

const consent = z.object({
  state: consentState,
  source: consentSource,
  text,
  at: z.string(),
  byEmail: text,
});

/** Messages to customers by WhatsApp and SMS. */
export const messagesContract = {
  list: route({
    method: 'GET',
    path: '/api/messages',
    access: staffRoles,
    summary: 'Messages to customers by WhatsApp and SMS, the newest first, with the costs of this month',
    query: z.object({
      page: pageNumber.default(1),
      limit: pageLimit.default(50),
      ...apiShape(messageFilterRegistry),
    }),
    answer: z.object({
      messages: z.array(message),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
      costs: z.array(monthCost),
    }),
  }),
  retry: route({
    method: 'POST',
    path: '/api/messages/:id/retry',
    access: staffRoles,
    summary:
      'Send a message again that failed, was not sent, or got no answer; one that was accepted is never sent again',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ message: z.string() }),
  }),
  consent: route({
    method: 'GET',
    path: '/api/magic-orders/:id/message-consent',
    access: staffRoles,
    summary: 'Whether the customer of an order has agreed to be messaged; null where nobody has said anything',
    params: orderParams,
    answer: z.object({
      /** Null without a phone that can be messaged. */
      phone: text,
      inForce: consent.nullable(),
      /** Another way than mail is configured. */
      canMessage: z.boolean(),
    }),
  }),
  setConsent: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/message-consent',
    access: staffRoles,
    summary: 'Write down that the customer of an order agrees to be messaged, or does not, and how they said so',
    params: orderParams,
    body: z.object({ state: z.enum(['in', 'out']), text: z.string().trim().min(1).max(300) }),
    answer: z.object({ message: z.string() }),
  }),
};
