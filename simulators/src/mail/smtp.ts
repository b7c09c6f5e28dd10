import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { FaultBox, FaultKind } from '../faults.ts';
import type { Mailbox } from './mailbox.ts';

export interface SmtpOptions {
  user: string;
  password: string;
}

type Reply = (error?: Error | null) => void;

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** The server's answer for each fault; other faults get no answer. */
const refusals: Partial<Record<FaultKind, () => Error>> = {
  throttled: () => refusal(451, '4.7.1 Greylisted, please try again later'),
  '429': () => refusal(450, '4.2.1 Too many mails for this mailbox, try again later'),
  '500': () => refusal(550, '5.1.1 The email account that you tried to reach does not exist'),
  '401': () => refusal(535, '5.7.8 Username and password not accepted'),
  html: () => refusal(554, '5.6.0 This mail was refused'),
};

/** The simulated mail server: requires a sign-in, accepts every mail, and fails where a fault says so. */
export function buildSmtp(mailbox: Mailbox, faults: FaultBox, { user, password }: SmtpOptions): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    name: 'mail.simulated.test',
    banner: 'simulated mail server',
    // Loopback only: there is nothing to encrypt, and no certificate that clients would trust.
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    size: 10 * 1024 * 1024,
    closeTimeout: 50,
    onAuth: (auth, session, reply) => {
      const accept = () => {
        const known = auth.username === user && auth.password === password;
        if (known) reply(null, { user });
        else reply(refusal(535, '5.7.8 Username and password not accepted'));
      };
      void answer('auth', { user: auth.username }, session, accept, (error) => reply(error));
    },
    onRcptTo: ({ address }, session, reply) => void answer('recipient', { address }, session, () => reply(), reply),
    onData: (stream, session, reply) => void receive(session, stream, reply),
  });
  // A client that disconnects in mid-session does not concern the others.
  server.on('error', () => undefined);

  const cut = (session: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === session.id) connection.close();
  };

  /** One step of the session: `accept` runs unless a fault prevents it. */
  async function answer(step: string, input: unknown, session: SMTPServerSession, accept: () => void, reply: Reply) {
    const fault = faults.take(step, input);
    if (fault?.delayMs) await wait(fault.delayMs);
    const refuse = fault && refusals[fault.kind];
    if (refuse) reply(refuse());
    else if (fault?.kind === 'close') cut(session);
    else if (!fault || fault.kind === 'slow') accept();
  }

  async function receive(session: SMTPServerSession, stream: NodeJS.ReadableStream, reply: Reply) {
    const raw = await buffer(stream).catch(() => null);
    // The client went away in the middle of its mail: nobody waits for an answer.
    if (!raw) return;
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = {
      sender: mailFrom ? mailFrom.address : '',
      recipients: rcptTo.map(({ address }) => address),
    };
    const fault = faults.take('message', envelope);
    if (fault?.delayMs) await wait(fault.delayMs);
    const refuse = fault && refusals[fault.kind];
    if (refuse) return reply(refuse());
    if (fault?.kind === 'close') return cut(session);
    if (fault?.kind === 'hang') return;
    await mailbox.receive(raw, envelope, new Date());
    if (fault?.kind === 'truncated') return cut(session);
    if (fault?.kind !== 'timeout-after-success') reply();
  }

  return server;
}
