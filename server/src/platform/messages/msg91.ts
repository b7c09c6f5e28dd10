import { partnerNames } from '@shipmagic/domain/operations/partners/partner-kind';
import { z } from 'zod';
import { callPartner, type PartnerAnswer } from '../partners/partner-call.ts';
import { PartnerError } from '../partners/partner-error.ts';
import { refusesUs } from '../partners/refuses-us.ts';
import type { MessageGateway, SendOutcome } from './message-channel.ts';
import type { SmsConfig } from './messages-config.ts';
import { outcomeOfFailure } from './whatsapp.ts';

const partner = partnerNames.sms;
const said = z.object({ type: z.string(), message: z.string() });

/** MSG91's flow API: messages by the number of a template, whose text is registered on DLT. */
export function createMsg91({ authKey, apiUrl }: SmsConfig, timeoutMs = 15_000): MessageGateway {
  const headers = { authkey: authKey, 'content-type': 'application/json' };
  const url = `${apiUrl}/api/v5/flow`;
  return {
    channel: 'sms',
    async send({ to, template, values, link }) {
      const recipient = { mobiles: to, ...Object.fromEntries(values), ...(link ? { link: link.whole } : {}) };
      const sender = template.dltHeader ? { sender: template.dltHeader } : {};
      const body = { template_id: template.name, ...sender, short_url: '0', recipients: [recipient] };
      try {
        return outcomeOf(
          await callPartner({
            partner,
            operation: 'send',
            method: 'POST',
            url,
            headers,
            body: JSON.stringify(body),
            timeoutMs,
          }),
        );
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
    async check() {
      // Without recipients nothing can go out.
      const body = JSON.stringify({ template_id: '', recipients: [] });
      const answer = await callPartner({ partner, operation: 'check', method: 'POST', url, headers, body, timeoutMs });
      const outcome = outcomeOf(answer);
      if (outcome.kind === 'refused' && outcome.code === 'key')
        throw new PartnerError(partner, 'credentials', 'MSG91 does not accept our key');
      if (outcome.kind === 'unknown') throw new PartnerError(partner, 'broken', outcome.detail);
    },
  };
}

/** Its errors have words instead of numbers, and may come with HTTP 200. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/auth|invalid key|unauthori[sz]ed|ip.*not.*allow/i, 'key'],
  [/balance|credit/i, 'balance'],
  [/template|dlt|flow/i, 'template'],
  [/too many|limit|throttl/i, 'rate'],
  [/recipient|mobile|number/i, '2'],
];

function outcomeOf({ status, json }: PartnerAnswer): SendOutcome {
  const { data } = said.safeParse(json);
  if (data?.type === 'success' && status < 300) return { kind: 'accepted', providerId: data.message };
  if (status === 401 || status === 403) return refusedFor('key', data?.message ?? '');
  if (status === 429) return refusedFor('rate', data?.message ?? '');
  if (data) return refusedFor(kinds.find(([words]) => words.test(data.message))?.[1] ?? 'other', data.message);
  return { kind: 'unknown', detail: `MSG91 answered ${status} without saying whether it took the message` };
}

function refusedFor(code: string, detail: string): SendOutcome {
  if (code === 'key') refusesUs(partner, 'MSG91 does not accept our key');
  return { kind: 'refused', code, detail: detail.slice(0, 200) };
}
