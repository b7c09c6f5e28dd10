import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, Unanswered } from './api-error.ts';
import { endsSession, readAnswer, readFile } from './read-answer.ts';

const json = { 'content-type': 'application/json' };

/** The server's answer for each path. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/ok': (response) => response.writeHead(200, json).end('{"orders":[]}'),
  '/message': (response) =>
    response.writeHead(409, json).end('{"error":"conflict","message":"This order is Hold now","field":"status"}'),
  '/error-only': (response) => response.writeHead(422, json).end('{"error":"rejected"}'),
  '/empty-object': (response) => response.writeHead(500, json).end('{}'),
  '/partner-away': (response) =>
    response.writeHead(502, json).end('{"error":"store_unreachable","message":"The store does not answer"}'),
  '/text': (response) => response.writeHead(413, { 'content-type': 'text/plain' }).end('too much'),
  '/html': (response) =>
    response.writeHead(413, 'Content Too Large', { 'content-type': 'text/html' }).end('<html>nginx</html>'),
  '/proxy-html': (response) =>
    response.writeHead(502, 'Bad Gateway', { 'content-type': 'text/html' }).end('<html>Sorry</html>'),
  '/proxy-text': (response) => response.writeHead(503, { 'content-type': 'text/plain' }).end('no healthy upstream'),
  '/proxy-json': (response) => response.writeHead(504, json).end('{"message":"Endpoint request timed out"}'),
  '/portal': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Accept our terms</html>'),
  '/half': (response) => {
    response.writeHead(200, { ...json, 'content-length': '500' });
    response.write('{"ord');
    setTimeout(() => response.destroy(), 20);
  },
  '/nothing': (response) => response.writeHead(500).end(),
  '/broken': (response) => {
    response.writeHead(500, { ...json, 'content-length': '500' });
    response.write('{"mess');
    setTimeout(() => response.destroy(), 20);
  },
  '/file': (response) =>
    response
      .writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="orders_2026-11-21.csv"',
      })
      .end('a,b'),
  '/nameless-file': (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b'),
  '/half-file': (response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('a,');
    setTimeout(() => response.destroy(), 20);
  },
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const ask = async (path: string) => readAnswer(await fetch(base + path));

describe('reading an answer', () => {
  it('returns the JSON of a success', async () => {
    expect(await ask('/ok')).toEqual({ orders: [] });
  });

  it('reports status, message and field of a refusal', async () => {
    const error = await ask('/message').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, message: 'This order is Hold now', field: 'status' });
  });

  // Proves (The API and its errors): Error texts by kind of answer, HTML pages included
  it.each([
    ['/error-only', 'rejected'],
    ['/empty-object', 'An error occurred'],
    ['/partner-away', 'The store does not answer'],
    ['/text', 'too much'],
    ['/html', 'Something between you and the server refused this (error 413).'],
    ['/half', 'Could not read response'],
    ['/nothing', 'An error occurred'],
    ['/broken', 'Could not read response'],
  ])('%s becomes "%s"', async (path, message) => {
    await expect(ask(path)).rejects.toThrow(message);
  });
});

describe('an answer that is not the server’s', () => {
  it.each(['/proxy-html', '/proxy-text', '/proxy-json', '/portal'])('%s counts as none', async (path) => {
    const error = await ask(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unanswered);
    expect(error).toMatchObject({ status: 0, message: expect.not.stringMatching(/html|gateway|upstream/i) });
  });
});

describe('reading a file', () => {
  const fetchFile = async (path: string) => readFile(await fetch(base + path));

  it.each([
    ['/file', 'orders_2026-11-21.csv'],
    ['/nameless-file', null],
  ])('%s is named %s', async (path, name) => {
    const file = await fetchFile(path);
    expect([file.name, await file.content.text()]).toEqual([name, 'a,b']);
  });

  it.each([
    ['/message', 'This order is Hold now'],
    ['/half-file', 'Could not read response'],
  ])('%s becomes "%s"', async (path, message) => {
    const error = await fetchFile(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message });
  });
});

// Proves (The API and its errors): 401, and 403 about the token, end the session
describe('the end of a session', () => {
  it.each([
    [401, 'anything', 'signed-in', true],
    [401, 'Email or password is wrong', 'public', false],
    [403, 'The token is not valid', 'signed-in', true],
    [403, 'Your session has expired', ['admin'], true],
    [403, 'Your role may not do this', ['admin'], false],
    [500, 'token', 'signed-in', false],
  ] as const)('%i "%s" of a %s route: %s', (status, message, access, ends) => {
    expect(endsSession(new ApiError(status, message), access)).toBe(ends);
  });
});
