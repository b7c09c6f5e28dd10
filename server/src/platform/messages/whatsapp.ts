import { messageError } from '@shipmagic/domain/messages/message-errors';
import { partnerNames } from '@shipmagic/domain/operations/partners/partner-kind';
import { z } from 'zod';
import { callPartner, type PartnerAnswer } from '../partners/partner-call.ts';
import { PartnerError } from '../partners/partner-error.ts';
import { refusesUs } from '../partners/refuses-us.ts';
import type { MessageGateway, OutgoingMessage, SendOutcome } from './message-channel.ts';
import type { WhatsappConfig } from './messages-config.ts';

const partner = partnerNames.whatsapp;
const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refusal = z.object({
  error: z.object({
    code: z.coerce.number().int(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

const text = (value: string) => ({ type: 'text', text: value });

/** A message as the Cloud API takes it. The address of the template's button ends in a variable: its suffix is sent. */
export function bodyOfMessage({ id, to, template, values, link, replies }: OutgoingMessage) {
  const buttons = [
    ...(link ? [{ sub_type: 'url', parameters: [text(link.afterHost)] }] : []),
    ...replies.map((payload) => ({ sub_type: 'quick_reply', parameters: [{ type: 'payload', payload }] })),
  ];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    biz_opaque_callback_data: id,
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        ...(values.length > 0 ? [{ type: 'body', parameters: values.map(([, value]) => text(value)) }] : []),
        ...buttons.map((button, i) => ({ type: 'button', index: String(i), ...button })),
      ],
    },
  };
}

/** The WhatsApp Cloud API. It has no idempotency: whoever gets no answer does not know whether a message went out. */
export function createWhatsapp({ phoneNumberId, token, apiUrl }: WhatsappConfig, timeoutMs = 15_000): MessageGateway {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    channel: 'whatsapp',
    async send(message) {
      try {
        return outcomeOf(
          await callPartner({
            partner,
            operation: 'send',
            method: 'POST',
            url: `${apiUrl}/${phoneNumberId}/messages`,
            headers,
            body: JSON.stringify(bodyOfMessage(message)),
            timeoutMs,
          }),
        );
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
    async check() {
      const url = `${apiUrl}/${phoneNumberId}?fields=id`;
      const answer = await callPartner({ partner, operation: 'check', url, headers, timeoutMs });
      if (answer.status === 200) return;
      const refused = outcomeOf(answer);
      if (refused.kind === 'refused' && messageError('whatsapp', refused.code).isKey)
        throw refusesUs(partner, 'WhatsApp does not accept our access token');
      throw new PartnerError(partner, 'broken', 'WhatsApp does not say who we are');
    },
  };
}

function outcomeOf({ status, json }: PartnerAnswer): SendOutcome {
  const taken = accepted.safeParse(json);
  if (status >= 200 && status < 300 && taken.success)
    return { kind: 'accepted', providerId: taken.data.messages[0]?.id ?? '' };
  const refused = refusal.safeParse(json);
  if (refused.success) {
    const { code, message = '', error_data: data } = refused.data.error;
    if (messageError('whatsapp', String(code)).isKey) refusesUs(partner, message);
    return { kind: 'refused', code: String(code), detail: data?.details ?? message };
  }
  if (status === 401) {
    refusesUs(partner, 'WhatsApp does not accept our access token');
    return { kind: 'refused', code: '190', detail: '' };
  }
  if (status === 429) return { kind: 'refused', code: '130429', detail: '' };
  // A gateway between us and them may answer although the message went through.
  return { kind: 'unknown', detail: `WhatsApp answered ${status} without saying whether it took the message` };
}

/** The outcome of a call that ended without an answer. */
export function outcomeOfFailure(error: unknown): SendOutcome {
  if (!(error instanceof PartnerError)) throw error;
  return { kind: error.failure === 'not_sent' ? 'not_sent' : 'unknown', detail: error.message };
}
