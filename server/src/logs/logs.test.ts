import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { logsContract } from '@shipmagic/domain/operations/logs.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

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
  app = await startTestApp({ config: { DATA_DIR: dataDir } });
  admin = await app.createUser('admin');
});
afterAll(async () => {
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string, user = admin) => app.send('GET', `/api/production-logs/${path}`, { token: user.token });

test('the files of the last seven days are listed, the newest first', async () => {
  expect(await app.call(logsContract.list, {}, admin)).toEqual({
    files: [
      { filename: nameOf(today), environment: 'development', date: today, size: html.length, exists: true },
      expect.objectContaining({ filename: nameOf(addDays(today, -6)) }),
    ],
  });
});

test('a file is plain text that no browser runs, to keep or to look at, and reading it is recorded', async () => {
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
  const { entries } = await app.call(auditContract.list, { query: { action: 'logs.read' } as never }, admin);
  expect(entries[0]).toMatchObject({ subject: nameOf(today), actor: { email: admin.email } });
});

test.each([
  ['one that is too old', nameOf(addDays(today, -7))],
  ['a link that leads elsewhere', nameOf(today, 9)],
  ['another file of the folder', 'notes.txt'],
  ['a parent', '..%2Fsecret.key'],
  ['a parent, twice encoded', '%252e%252e%252fsecret.key'],
  ['a parent in dots', '%2e%2e%2fsecret.key'],
  ['an absolute path', '%2Fetc%2Fpasswd'],
  ['a name with a NUL', `${nameOf(today)}%00.txt`],
  ['a name in other case', nameOf(today).toUpperCase()],
  ['a pattern', '*'],
])('%s is not found', async (_what, name) => {
  for (const action of ['view', 'download']) {
    const sent = await get(`${action}/${name}`);
    expect([sent.status, sent.text.includes('secret'), sent.text.includes('root:')]).toEqual([404, false, false]);
  }
});

test('a path that climbs out never reaches a file', async () => {
  for (const path of ['view/../../secret.key', 'view/./../secret.key']) expect((await get(path)).status).toBe(404);
});

test('logs are for admins only', async () => {
  for (const role of ['team_member', 'vendor_member'] as const) {
    const user = await app.createUser(role);
    for (const path of [`view/${nameOf(today)}`, `download/${nameOf(today)}`])
      expect((await get(path, user)).status).toBe(403);
    expect((await app.attempt(logsContract.list, {}, user)).status).toBe(403);
  }
});
