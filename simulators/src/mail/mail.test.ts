import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { control } from '../shopify/client.fixture.ts';
import { type StartMailOptions, startMail } from '../start.ts';
import { temporaryDir } from '../state-dir.fixture.ts';

interface Received {
  id: string;
  recipients: string[];
  subject: string;
  messageId: string;
  html: string | null;
  text: string | null;
}

async function start(options: StartMailOptions = {}, socketTimeout = 20_000) {
  const server = await startMail(options);
  onTestFinished(() => server.close());
  const transport = (user = 'simulated-user', pass = 'simulated-password') =>
    createTransport({
      host: '127.0.0.1',
      port: Number(new URL(server.smtpUrl).port),
      auth: { user, pass },
      socketTimeout,
    });
  return {
    ...server,
    transport,
    send: (mail: SendMailOptions = {}) =>
      transport().sendMail({
        from: 'Shop <shop@example.org>',
        to: 'asha@example.org',
        subject: 'Parcel ₹1,000 – अरे',
        text: 'Hello Asha',
        html: '<p>Hello <b>Asha</b></p>',
        ...mail,
      }),
    fault: (fault: object) => control(server.url, 'POST', '/faults', fault),
    mails: async (to = '') =>
      (await control<{ mails: Received[] }>(server.url, 'GET', `/mails${to && `?to=${to}`}`)).mails,
  };
}

async function* halfAMail() {
  yield 'Subject: Parcel\r\n\r\nHello';
  throw new Error('gone away');
}

describe('the mail server', () => {
  it('stores accepted mail verbatim', async () => {
    const server = await start();
    await server.send({ messageId: '<one@example.org>' });
    await server.send({ to: 'ravi@example.org' });
    expect(await server.mails()).toHaveLength(2);
    expect(await server.mails('ASHA@example.org')).toEqual([
      expect.objectContaining({
        id: '1',
        sender: 'shop@example.org',
        recipients: ['asha@example.org'],
        from: 'Shop <shop@example.org>',
        subject: 'Parcel ₹1,000 – अरे',
        messageId: '<one@example.org>',
        html: expect.stringContaining('<b>Asha</b>'),
        text: expect.stringContaining('Hello Asha'),
      }),
    ]);
    await control(server.url, 'DELETE', '/mails');
    expect(await server.mails()).toEqual([]);
  });

  it('drops a mail whose sender goes away in the middle, and takes the next', async () => {
    const server = await start();
    await expect(server.send({ raw: Readable.from(halfAMail()) })).rejects.toThrow('gone away');
    await server.send();
    expect(await server.mails()).toHaveLength(1);
  });

  it('requires a sign-in with the right password', async () => {
    const server = await start();
    const mail = { from: 'a@example.org', to: 'b@example.org', text: 'x' };
    await expect(server.transport('simulated-user', 'wrong').sendMail(mail)).rejects.toMatchObject({
      code: 'EAUTH',
      responseCode: 535,
    });
    const anonymous = createTransport({ host: '127.0.0.1', port: Number(new URL(server.smtpUrl).port) });
    await expect(anonymous.sendMail(mail)).rejects.toMatchObject({ responseCode: 530 });
    expect(await server.mails()).toEqual([]);
  });

  it.each([
    ['500', 'recipient', { code: 'EENVELOPE', responseCode: 550 }, 0],
    ['throttled', 'recipient', { code: 'EENVELOPE', responseCode: 451 }, 0],
    ['429', 'message', { responseCode: 450 }, 0],
    ['html', 'message', { responseCode: 554 }, 0],
    ['401', 'auth', { code: 'EAUTH', responseCode: 535 }, 0],
    ['close', 'recipient', {}, 0],
    ['close', 'message', {}, 0],
    ['hang', 'message', { code: 'ETIMEDOUT' }, 0],
    ['truncated', 'message', {}, 1],
    ['timeout-after-success', 'message', { code: 'ETIMEDOUT' }, 1],
  ])('simulates the fault %s at step %s', async (kind, operation, error, kept) => {
    // Only a client that waits in vain shall give up soon.
    const server = await start({}, 'code' in error && error.code === 'ETIMEDOUT' ? 500 : undefined);
    await server.fault({ kind, operation, times: 1 });
    await expect(server.send()).rejects.toMatchObject(error);
    expect(await server.mails()).toHaveLength(kept);
    await server.send();
    expect(await server.mails()).toHaveLength(kept + 1);
  });

  it('delays when told to', async () => {
    const server = await start();
    await server.fault({ kind: 'slow', operation: 'message', delayMs: 200, times: 1 });
    const from = performance.now();
    await server.send();
    expect(performance.now() - from).toBeGreaterThanOrEqual(190);
  });

  it('restores its mails, and never reuses an id', async () => {
    const dir = temporaryDir();
    const first = await start({ stateDir: dir });
    await first.send();
    const before = await first.mails();
    await first.close();
    const second = await start({ stateDir: dir });
    expect(await second.mails()).toEqual(before);
    await second.send();
    expect((await second.mails()).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('drops the oldest mails beyond 500', async () => {
    const server = await start();
    const { mailbox } = server.simulator;
    const raw = Buffer.from('Subject: many\r\n\r\nx\r\n');
    for (let i = 0; i < 502; i++)
      await mailbox.receive(raw, { sender: 'a@b.test', recipients: ['c@d.test'] }, new Date());
    expect(mailbox.list()).toHaveLength(500);
    expect(mailbox.list()[0]?.id).toBe('3');
  });
});

describe('the mailbox page', () => {
  const hostile = '<script>alert(1)</script>';

  it('lists mails, shows one, and sandboxes its content', async () => {
    const server = await start();
    expect(await (await fetch(server.url)).text()).toContain('No mail has arrived yet.');
    await server.send({ subject: hostile, html: `<p>fine</p>${hostile}`, text: hostile, to: 'x@example.org' });
    const list = await fetch(server.url);
    const own = await (await fetch(`${server.url}/mails/1`)).text();
    for (const text of [await list.text(), own]) {
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).not.toContain('<script');
    }
    expect(own).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await fetch(`${server.url}/mails/1/html`);
    expect(await html.text()).toContain('<p>fine</p>');
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect((await fetch(`${server.url}/mails/2`)).status).toBe(404);
  });
});
