import { bodyOf, mountFaultControl, numberOf, textOf } from '../control.ts';
import type { WhatsappSimulator } from './server.ts';

/** The simulated WhatsApp's control API under `/_control`, documented in the README. */
export function mountWhatsappControl({ app, account, phones, faults }: WhatsappSimulator, appSecret: string): void {
  mountFaultControl(app, faults);
  const unknown = { error: 'no such message' };

  app.get<{ Querystring: { to?: string } }>('/_control/messages', async ({ query }) => ({
    messages: phones.list(query.to),
  }));
  app.delete('/_control/messages', async () => {
    phones.clear();
    return { messages: [] };
  });
  app.post<{ Params: { id: string } }>('/_control/messages/:id/report', async ({ params, body }, reply) => {
    const message = phones.find(params.id);
    if (!message) return reply.code(404).send(unknown);
    const { status, code, times } = bodyOf(body);
    const answers: (number | null)[] = [];
    for (let i = 0; i < (numberOf(times) ?? 1); i++)
      answers.push(await account.report(message, textOf(status) ?? 'delivered', numberOf(code)));
    return { answers };
  });
  app.post('/_control/replies', async ({ body }) => {
    const { number, text, payload, context, hidesPhone } = bodyOf(body);
    const about = {
      number: textOf(number) ?? '',
      text: textOf(text) ?? '',
      payload: textOf(payload),
      context: textOf(context),
    };
    return { answer: await account.reply(about, { hidesPhone: hidesPhone === true }) };
  });
  app.post<{ Params: { name: string } }>('/_control/templates/:name', async ({ params: { name }, body }) => {
    const event = textOf(bodyOf(body).event) ?? 'APPROVED';
    const template = account.templates[name];
    if (template) template.state = event;
    const value = {
      event,
      message_template_id: 1_234_567,
      message_template_name: name,
      message_template_language: 'en',
      reason: textOf(bodyOf(body).reason) ?? 'NONE',
    };
    return { answer: await account.tell('message_template_status_update', value) };
  });
  app.post('/_control/events', async ({ body }) => {
    const { field, value } = bodyOf(body);
    return { answer: await account.tell(textOf(field) ?? 'account_update', bodyOf(value)) };
  });
  app.put('/_control/settings', async ({ body }) => {
    account.afterlife = bodyOf(body).afterlife === 'lifelike' ? 'lifelike' : 'none';
    return { afterlife: account.afterlife };
  });
  app.put('/_control/push', async ({ body }) => {
    const { url, secret } = bodyOf(body);
    account.push = typeof url === 'string' ? { url, secret: textOf(secret) || appSecret } : null;
    phones.touch();
    return { push: account.push };
  });
  app.get('/_control/push', async () => ({ push: account.push, pushes: account.pushes }));
}
