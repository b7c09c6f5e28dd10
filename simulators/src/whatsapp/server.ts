import Fastify, { type FastifyInstance } from 'fastify';
import { bodyOf } from '../control.ts';
import { deliver, type FaultAnswers, json } from '../deliver.ts';
import { FaultBox } from '../faults.ts';
import { phonePage, phonesPage } from '../phone/pages.ts';
import { Phones } from '../phone/phones.ts';
import { Account } from './account.ts';
import { mountWhatsappControl } from './control.ts';
import { refusal, sendTemplate } from './send.ts';

export interface WhatsappOptions {
  token: string;
  phoneNumberId: string;
  /** Signs webhooks, unless whoever sets up the webhook gives another one. */
  appSecret: string;
}

export interface WhatsappSimulator {
  app: FastifyInstance;
  account: Account;
  phones: Phones;
  faults: FaultBox;
}

const answers: FaultAnswers = {
  throttled: () => refusal(130429, 'Rate limit hit', 429),
  tooManyRequests: () => refusal(130429, 'Rate limit hit', 429),
  unauthorised: () => refusal(190, 'Invalid OAuth access token', 401),
  serverError: () => refusal(131000, 'Something went wrong', 500),
};

const ownPage = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'";

/** Assembles the simulated WhatsApp Cloud API, and the phones of customers; `start.ts` makes it listen. */
export function buildWhatsapp(options: WhatsappOptions): WhatsappSimulator {
  const app = Fastify({ forceCloseConnections: true });
  const phones = new Phones();
  const account = new Account(phones, options.phoneNumberId);
  const faults = new FaultBox();
  const simulator = { app, account, phones, faults };

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post<{ Params: { id: string } }>('/:version/:id/messages', async (request, reply) =>
    deliver(reply, faults.take('send', request.body), answers, () => {
      if (request.headers.authorization !== `Bearer ${options.token}`) return answers.unauthorised();
      if (request.params.id !== options.phoneNumberId) return refusal(133010, 'The account is not registered');
      return sendTemplate(account, bodyOf(request.body));
    }),
  );
  app.get<{ Params: { id: string } }>('/:version/:id', async (request, reply) =>
    deliver(reply, faults.take('check', null), answers, () =>
      request.headers.authorization === `Bearer ${options.token}`
        ? json({ id: request.params.id })
        : answers.unauthorised(),
    ),
  );

  const html = 'text/html; charset=utf-8';
  const policy = { 'content-security-policy': ownPage, 'x-content-type-options': 'nosniff' };
  app.get('/', async (_request, reply) => reply.headers(policy).type(html).send(phonesPage(phones.list())));
  app.get<{ Params: { number: string } }>('/phones/:number', async ({ params: { number } }, reply) => {
    const messages = phones.list(number);
    if (messages.length === 0) return reply.code(404).send('There is no such phone.');
    return reply.headers(policy).type(html).send(phonePage(number, messages));
  });
  app.post<{ Params: { number: string } }>('/phones/:number', async ({ params: { number }, body }, reply) => {
    const { text, payload, context } = bodyOf(body) as Record<string, string | undefined>;
    if (text) await account.reply({ number, text, payload, context });
    return reply.redirect(`/phones/${encodeURIComponent(number)}`, 303);
  });
  app.addHook('onClose', async () => account.close());
  mountWhatsappControl(simulator, options.appSecret);
  return simulator;
}
