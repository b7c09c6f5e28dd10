import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { bodyOf, mountFaultControl, textOf } from '../control.ts';
import { type Answer, deliver, type FaultAnswers, json } from '../deliver.ts';
import { FaultBox } from '../faults.ts';
import { type PhoneMessage, Phones } from '../phone/phones.ts';

export interface SmsOptions {
  authKey: string;
}

export interface SmsSimulator {
  app: FastifyInstance;
  faults: FaultBox;
  /** Where its messages arrive: phones of its own, or those that others reach, too. */
  phones: Phones;
  /** The address of the receipts, with its secret. */
  push: string | null;
  /** Whether messages are delivered by themselves. */
  isLifelike: boolean;
}

// Its errors come with HTTP 200.
const error = (message: string): Answer => json({ type: 'error', message });
const answers: FaultAnswers = {
  throttled: () => json({ type: 'error', message: 'Too many requests' }, 429),
  tooManyRequests: () => json({ type: 'error', message: 'Too many requests' }, 429),
  unauthorised: () => json({ type: 'error', message: 'Authentication failure' }, 401),
  serverError: () => json({ status: 'fail' }, 500),
};

/** Its templates, by the ids that it has given them; they are registered with the header SHPMGC. */
const texts: Record<string, string> = {
  '65f1c0ffee0000000000a001': 'Your order ##order## is on its way with ##courier##. Follow it: ##link##',
  '65f1c0ffee0000000000a002': 'Your order ##order## should reach you today. Follow it: ##link##',
  '65f1c0ffee0000000000a003': 'Your order ##order## has been delivered. ##link##',
  '65f1c0ffee0000000000a004': 'Sorry, your order ##order## is running late. See where it is: ##link##',
  '65f1c0ffee0000000000a005': 'Your order ##order## could not be delivered. Tell us what to do: ##link##',
};

/** Assembles the simulated gateway for SMS (MSG91's flow API); `start.ts` makes it listen. */
export function buildSms(options: SmsOptions): SmsSimulator {
  const app = Fastify({ forceCloseConnections: true });
  const simulator: SmsSimulator = { app, faults: new FaultBox(), phones: new Phones(), push: null, isLifelike: false };
  const { faults } = simulator;

  app.post('/api/v5/flow', async (request, reply) =>
    deliver(reply, faults.take('send', request.body), answers, () =>
      request.headers.authkey === options.authKey
        ? send(simulator, bodyOf(request.body))
        : error('Authentication failure'),
    ),
  );
  mountFaultControl(app, faults);
  app.get<{ Querystring: { to?: string } }>('/_control/messages', async ({ query }) => ({
    messages: simulator.phones.list(query.to).filter(({ channel }) => channel === 'sms'),
  }));
  app.post('/_control/receipts', async ({ body }) => {
    const { requestId, number, status } = bodyOf(body);
    return { answer: await receipt(simulator, textOf(requestId) ?? '', textOf(number) ?? '', textOf(status) ?? '1') };
  });
  app.put('/_control/settings', async ({ body }) => {
    simulator.isLifelike = bodyOf(body).isLifelike === true;
    return { isLifelike: simulator.isLifelike };
  });
  app.put('/_control/push', async ({ body }) => {
    simulator.push = textOf(bodyOf(body).url) ?? null;
    return { push: simulator.push };
  });
  return simulator;
}

function send(simulator: SmsSimulator, { template_id: template, sender, recipients }: Record<string, unknown>): Answer {
  const text = texts[String(template)];
  if (text === undefined) return error('Template Id not found on DLT');
  if (sender !== undefined && sender !== 'SHPMGC') return error('Sender Id is not registered on DLT');
  const [recipient] = Array.isArray(recipients) ? recipients.map(bodyOf) : [];
  const number = textOf(recipient?.mobiles) ?? '';
  if (!/^91\d{10}$/.test(number)) return error('Please provide valid mobile number');
  const message: PhoneMessage = {
    id: randomBytes(12).toString('hex'),
    number,
    channel: 'sms',
    isFromCustomer: false,
    at: new Date().toISOString(),
    text: text.replace(/##(\w+)##/g, (_, name: string) => textOf(recipient?.[name]) ?? ''),
    buttons: [],
    state: 'accepted',
    reference: null,
    template: String(template),
  };
  simulator.phones.add(message);
  if (simulator.isLifelike)
    setTimeout(() => {
      message.state = 'delivered';
      simulator.phones.touch();
      void receipt(simulator, message.id, number, '1');
    }, 400).unref();
  return json({ type: 'success', message: message.id });
}

/** Tells of a message by a form with one field; its time is of India, without a zone. */
function receipt({ push }: SmsSimulator, requestId: string, number: string, status: string): Promise<number | null> {
  if (push === null) return Promise.resolve(null);
  const date = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const data = JSON.stringify([
    {
      senderId: 'SHPMGC',
      requestId,
      userId: '1',
      campaignName: 'API',
      report: [{ date, number, status, desc: status === '1' ? 'DELIVERED' : 'FAILED' }],
    },
  ]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ data }).toString();
  return fetch(push, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
}
