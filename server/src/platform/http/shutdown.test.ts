import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from '../telemetry/log.ts';
import { createHttpServer } from './server.ts';

/** A server with one slow page, on a port of its own. */
async function slowServer() {
  const app = await createHttpServer({
    logger: createLogger({ level: 'silent', dataDir: '', name: 'test' }),
    trustedProxies: 0,
    webRoot: null,
    pictureOrigins: [],
    mayReadDescription: async () => true,
    trackingPage: async (html) => html,
    customersHost: null,
  });
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  app.get('/quick', async () => ({ done: true }));
  app.get('/slow', async () => {
    isAsked();
    await mayAnswer;
    return { done: true };
  });
  return { app, asked, answer, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Milliseconds until it has closed. */
async function closing(close: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await close();
  return performance.now() - start;
}

// Proves (Shell and logs): A restart waits for requests in progress, and not for connections that are kept or unused
test('a request in progress is answered, and its kept connection does not delay the end', async () => {
  const { app, asked, answer, url } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  const status = new Promise<number | undefined>((resolve, reject) => {
    get(`${url}/slow`, { agent }, (response) => response.resume().on('end', () => resolve(response.statusCode))).on(
      'error',
      reject,
    );
  });
  await asked;
  const ended = closing(() => app.close());
  await pause(50);
  answer();
  expect(await status).toBe(200);
  expect(await ended).toBeLessThan(5_000);
  agent.destroy();
});

test('a connection that was opened and never used does not delay the end', async () => {
  const { app, url } = await slowServer();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  await pause(20);
  expect(await closing(() => app.close())).toBeLessThan(5_000);
  socket.destroy();
});

test('a request whose connection was just opened when the end began is answered', async () => {
  const { app, url } = await slowServer();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const ended = closing(() => app.close());
  await pause(50);
  let said = '';
  socket.on('data', (part) => {
    said += part;
  });
  socket.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(said).toMatch(/^HTTP\/1.1 200 OK/);
  expect(await ended).toBeLessThan(5_000);
});
