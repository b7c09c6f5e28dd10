import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { logNews, logsContract } from '@shipmagic/domain/operations/logs.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/event-stream.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-logs-'));
const folder = join(dataDir, 'logs');
const today = indiaDay(new Date());
const nameOf = (day: string, n = 1) => `shipmagic.${day}.${n}.log`;
const html = '{"level":30,"msg":"<script>alert(1)</script>"}\n';
let app: TestApp;
let admin: User;

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, nameOf(today)), html);
  writeFileSync(join(folder, nameOf(addDays(today, -6))), 'six days ago\n');
  writeFileSync(join(folder, nameOf(addDays(today, -7))), 'too old\n');
  utimesSync(join(folder, nameOf(today)), new Date(), new Date());
  writeFileSync(join(folder, 'notes.txt'), 'no log\n');
  writeFileSync(join(dataDir, 'secret.key'), 'the secret\n');
  symlinkSync(join(dataDir, 'secret.key'), join(folder, nameOf(today, 9)));
  app = await startTestApp({ config: { DATA_DIR: dataDir }, heartbeatMs: 100 });
  admin = await app.createUser('admin');
});
afterAll(async () => {
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string, user = admin) => app.send('GET', `/api/production-logs/${path}`, { token: user.token });

test('lists the files of the last seven days, newest first', async () => {
  expect(await app.call(logsContract.list, {}, admin)).toEqual({
    files: [
      { filename: nameOf(today), environment: 'development', date: today, size: html.length, exists: true },
      expect.objectContaining({ filename: nameOf(addDays(today, -6)) }),
    ],
  });
});

test('serves a file as plain text, as an attachment or inline, and records the access', async () => {
  for (const [action, disposition] of [
    ['view', 'inline'],
    ['download', 'attachment'],
  ]) {
    const sent = await get(`${action}/${nameOf(today)}`);
    expect([sent.status, sent.text]).toEqual([200, html]);
    expect(sent.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
    expect(sent.headers.get('content-security-policy')).toContain('sandbox');
    expect(sent.headers.get('content-disposition')).toBe(`${disposition}; filename="${nameOf(today)}"`);
  }
  const { entries } = await app.call(auditContract.list, { query: { action: 'logs.read' } }, admin);
  expect(entries[0]).toMatchObject({ subject: nameOf(today), actor: { email: admin.email } });
});

// Proves (Shell and logs): No file name leads out of the log folder
test.each([
  ['one that is too old', nameOf(addDays(today, -7))],
  ['a link that leads elsewhere', nameOf(today, 9)],
  ['another file of the folder', 'notes.txt'],
  ['a parent', '..%2Fsecret.key'],
  ['a parent, twice encoded', '%252e%252e%252fsecret.key'],
  ['a parent in dots', '%2e%2e%2fsecret.key'],
  ['an absolute path', '%2Fetc%2Fpasswd'],
  ['a name in other case', nameOf(today).toUpperCase()],
  ['a pattern', '*'],
])('does not find %s', async (_what, name) => {
  for (const [action, query] of [
    ['view', ''],
    ['download', ''],
    ['follow', '?from=0'],
  ]) {
    const sent = await get(`${action}/${name}${query}`);
    expect([sent.status, sent.text.includes('secret'), sent.text.includes('root:')]).toEqual([404, false, false]);
  }
});

test('refuses a name with a NUL', async () => {
  for (const action of ['view', 'download']) expect((await get(`${action}/${nameOf(today)}%00.txt`)).status).toBe(400);
});

test('never serves a file outside the folder', async () => {
  for (const path of ['view/../../secret.key', 'view/./../secret.key']) expect((await get(path)).status).toBe(404);
});

test('logs are for admins only', async () => {
  for (const role of ['team_member', 'vendor_member'] as const) {
    const user = await app.createUser(role);
    for (const path of [`view/${nameOf(today)}`, `download/${nameOf(today)}`, `follow/${nameOf(today)}?from=0`])
      expect((await get(path, user)).status).toBe(403);
    expect((await app.attempt(logsContract.list, {}, user)).status).toBe(403);
  }
});

// Proves (Shell and logs): A log file is followed as it is written: whole lines, across midnight and truncation,
// until the session ends; recorded per opening and file; flat memory
describe('following a file', () => {
  /** A file of a separate process, so that no other test's file follows it. */
  const create = (process: string, text: string) => {
    const name = `${process}.${today}.1.log`;
    writeFileSync(join(folder, name), text);
    return name;
  };
  const add = (name: string, text: string) => appendFileSync(join(folder, name), text);

  /** The events so far, and whether the server has ended the stream. */
  async function follow(name: string, from: number, user = admin) {
    const stream = await openEvents(`${app.url}/api/production-logs/follow/${name}?from=${from}`, user);
    const news = () => stream.data().map((data) => logNews.parse(data));
    const lines = () =>
      news()
        .map(({ text }) => text)
        .join('');
    const has = (what: string) => until(what, () => lines().includes(what));
    return { ...stream, news, lines, has };
  }
  const readings = async () => {
    const { entries } = await app.call(auditContract.list, { query: { action: 'logs.read' } }, admin);
    return entries.map(({ subject, details }) => [subject, details]);
  };

  test('sends it line by line from the given byte on, with the new offset', async () => {
    const name = create('ranges', 'old ₹\n');
    const stream = await follow(name, Buffer.byteLength('old ₹\n'));
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    add(name, '{"msg":"new ₹"}\nhalf');
    await stream.has('new ₹');
    add(name, ' a line\n');
    await stream.has('half a line\n');
    expect(stream.lines()).toBe('{"msg":"new ₹"}\nhalf a line\n');
    expect(stream.news().at(-1)).toMatchObject({
      filename: name,
      next: Buffer.byteLength('old ₹\n{"msg":"new ₹"}\nhalf a line\n'),
    });
  });

  test('is recorded when opened, and only then', async () => {
    const name = create('recorded', 'one\n');
    const stream = await follow(name, 0);
    await stream.has('one\n');
    add(name, 'two\n');
    await stream.has('two\n');
    expect((await readings()).filter(([subject]) => subject === name)).toEqual([[name, { followed: true }]]);
  });

  test('sends a block much larger than a message completely', async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `line ${n} of a long log\n`).join('');
    const stream = await follow(create('long', text), 0);
    await stream.has('line 19999 of a long log\n');
    expect(stream.lines()).toBe(text);
    expect(stream.news().length).toBeGreaterThan(1);
  });

  test('restarts from the beginning of a file that became shorter', async () => {
    const name = create('shorter', 'a long first line\n');
    const stream = await follow(name, 18);
    await until('a sign of life', () => stream.seen.text.includes(': heartbeat'));
    writeFileSync(join(folder, name), 'anew\n');
    await stream.has('anew\n');
    expect(stream.lines()).toBe('anew\n');
  });

  test('moves on to the next file of the same process when it is full, over, or gone', async () => {
    const first = create('rolled', 'one\n');
    const stream = await follow(first, 0);
    await stream.has('one\n');
    create('other', 'not mine\n');
    const second = `rolled.${today}.2.log`;
    writeFileSync(join(folder, second), 'two\n');
    await stream.has('two\n');
    rmSync(join(folder, second));
    await until('a sign of life', () => stream.seen.text.split(': heartbeat').length > 3);
    expect(stream.seen.ended).toBe(false);
    const third = `rolled.${today}.10.log`;
    writeFileSync(join(folder, third), 'three\n');
    await stream.has('three\n');
    expect(stream.news().map(({ filename, text }) => [filename, text])).toEqual([
      [first, 'one\n'],
      [second, 'two\n'],
      [third, 'three\n'],
    ]);
    expect((await readings()).filter(([subject]) => String(subject).startsWith('rolled.'))).toHaveLength(3);
  });

  test('ends with its session, and with the right to see it', async () => {
    const name = create('ended', 'one\n');
    const [leaving, losing] = [await app.signIn(admin.email), await app.createUser('admin')];
    const streams = [await follow(name, 0, leaving), await follow(name, 0, losing)];
    for (const stream of streams) await stream.has('one\n');
    await app.call(authContract.logout, {}, leaving);
    await app.database.query("update users set role = 'team_member' where id = $1", [losing.id]);
    for (const stream of streams) await until('the end', () => stream.seen.ended);
    add(name, 'two\n');
    for (const stream of streams) expect(stream.lines()).toBe('one\n');
    expect((await get(`follow/${name}?from=0`, leaving)).status).toBe(401);
  });

  test.each(['', '?from=-1', '?from=x', '?from=1.5'])('refuses the offset “%s”, naming the field', async (query) => {
    const sent = await get(`follow/${nameOf(today)}${query}`);
    expect([sent.status, JSON.parse(sent.text).field]).toEqual([400, 'from']);
  });

  test('is limited to five windows per account', async () => {
    const name = create('many', 'one\n');
    const user = await app.createUser('admin');
    const streams = [];
    for (let n = 0; n < 5; n++) streams.push(await follow(name, 0, user));
    expect((await get(`follow/${name}?from=0`, user)).status).toBe(429);
    streams[0]?.stop();
    const again = await until('there is room again', async () => {
      const stream = await follow(name, 0, user);
      return stream.response.status === 200 && stream;
    });
    await again.has('one\n');
  });
});
