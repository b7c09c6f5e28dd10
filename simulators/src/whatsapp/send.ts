import { bodyOf, textOf } from '../control.ts';
import { type Answer, json } from '../deliver.ts';
import type { PhoneButton } from '../phone/phones.ts';
import type { Account } from './account.ts';
import { variablesOf } from './templates.ts';

export const refusal = (code: number, message: string, status = 400): Answer =>
  json(
    { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, error_data: { details: message } } },
    status,
  );

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(bodyOf) : []);

/** Takes a template message, or refuses it as the Cloud API does. */
export function sendTemplate(account: Account, body: Record<string, unknown>): Answer {
  const number = textOf(body.to) ?? '';
  const { name, language, components } = bodyOf(body.template);
  if (body.messaging_product !== 'whatsapp' || !/^\d{8,15}$/.test(number)) return refusal(100, 'Invalid parameter');
  if (body.type !== 'template') return refusal(131047, 'Re-engagement message');
  const template = account.templates[String(name)];
  if (!template || bodyOf(language).code !== 'en')
    return refusal(132001, 'Template name does not exist in the translation', 404);
  if (template.state === 'PAUSED') return refusal(132015, 'Template is paused due to low quality');
  const parts = list(components);
  const values = parts.filter(({ type }) => type === 'body').flatMap(({ parameters }) => list(parameters));
  if (values.length !== variablesOf(template.body))
    return refusal(132000, 'Number of parameters does not match the expected number of params');
  if (values.some(({ text }) => !textOf(text)?.trim() || /[\n\t]| {5}/.test(String(text))))
    return refusal(131008, 'Parameter of type text is missing text value');
  const buttons = buttonsOf(account, template, parts);
  if (!buttons) return refusal(132012, 'Parameter format does not match format in the created template');
  const message = {
    id: account.newId(),
    number,
    channel: 'whatsapp' as const,
    isFromCustomer: false,
    at: new Date().toISOString(),
    text: template.body.replace(/\{\{(\d+)\}\}/g, (_, i: string) => textOf(values[Number(i) - 1]?.text) ?? ''),
    buttons,
    state: 'accepted',
    reference: textOf(body.biz_opaque_callback_data) ?? null,
    template: String(name),
  };
  account.phones.add(message);
  account.liveOn(message);
  return json({
    messaging_product: 'whatsapp',
    contacts: [{ input: number, wa_id: number }],
    messages: [{ id: message.id, message_status: 'accepted' }],
  });
}

/** The buttons filled in; null if they are not those of the template. */
function buttonsOf(
  account: Account,
  { link, replies }: Account['templates'][string],
  parts: readonly Record<string, unknown>[],
): PhoneButton[] | null {
  const given = parts.filter(({ type }) => type === 'button');
  const wanted = (link ? 1 : 0) + replies.length;
  if (given.length !== wanted || given.some(({ index }, i) => index !== String(i))) return null;
  const origin = account.push ? new URL(account.push.url).origin : 'http://localhost';
  return given.flatMap(({ sub_type: kind, parameters }, i): PhoneButton[] => {
    const [parameter = {}] = list(parameters);
    if (kind === 'url' && link) return [{ text: link, url: `${origin}/${textOf(parameter.text) ?? ''}` }];
    const text = replies[i - (link ? 1 : 0)] ?? '';
    return kind === 'quick_reply' ? [{ text, payload: textOf(parameter.payload) ?? '' }] : [];
  });
}
