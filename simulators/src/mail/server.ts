import Fastify, { type FastifyInstance } from 'fastify';
import type { SMTPServer } from 'smtp-server';
import { mountFaultControl } from '../control.ts';
import { FaultBox } from '../faults.ts';
import { Mailbox } from './mailbox.ts';
import { listPage, mailPage } from './pages.ts';
import { buildSmtp, type SmtpOptions } from './smtp.ts';

export interface MailSimulator {
  /** The web mailbox, and the control API. */
  app: FastifyInstance;
  smtp: SMTPServer;
  mailbox: Mailbox;
  faults: FaultBox;
}

const ownPage = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail may show images and open links, and nothing else. */
const foreignPage =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Assembles the simulated mail server and its mailbox; `start.ts` makes them listen. */
export function buildMail(options: SmtpOptions): MailSimulator {
  const app = Fastify({ forceCloseConnections: true });
  const mailbox = new Mailbox();
  const faults = new FaultBox();
  const smtp = buildSmtp(mailbox, faults, options);

  app.addHook('onSend', async (request, reply) => {
    const policy = request.routeOptions.url === '/mails/:id/html' ? foreignPage : ownPage;
    reply.header('content-security-policy', policy).header('x-content-type-options', 'nosniff');
  });
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(listPage(mailbox.list())));
  app.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail) return reply.code(404).send('There is no such mail.');
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });
  app.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
    const mail = mailbox.find(request.params.id);
    if (!mail?.html) return reply.code(404).send('There is no such mail.');
    return reply.type('text/html; charset=utf-8').send(mail.html);
  });

  mountFaultControl(app, faults);
  app.get<{ Querystring: { to?: string } }>('/_control/mails', async ({ query }) => ({
    mails: mailbox.list(query.to),
  }));
  app.delete('/_control/mails', async () => {
    mailbox.clear();
    return { mails: [] };
  });
  return { app, smtp, mailbox, faults };
}
