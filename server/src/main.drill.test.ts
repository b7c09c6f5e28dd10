import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from '../../testing/child-environment.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { testSecret } from '../testing/secret.ts';
import { until } from '../testing/until.ts';
import { freePort } from './platform/free-port.ts';

const program = join(import.meta.dirname, 'main.ts');
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-main-'));
  database = await createDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program as an operator does. */
const start = (args: string[], env: Record<string, string>) => run(process.execPath, [program, ...args], env);

function run(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...childEnvironment(), DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  const said = {
    parts,
    get text() {
      return parts.join('');
    },
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.parts.push(part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, said, ended };
}

const isTaken = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`)
    .then(() => true)
    .catch(() => false);
const real = () => ({ ...database.env, SECRET_KEY: testSecret });

describe('the program', () => {
  test.each([
    [['--role=worker'], {}, 'Without configuration only `npm start` runs'],
    [['--role=server'], {}, 'Without configuration only `npm start` runs'],
    [['--role=cook'], {}, '--role must be one of all, server, worker'],
    [[], { PORT: 'many' }, 'PORT'],
    [
      [],
      { PORT: '0', DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:9/none' },
      'The database at 127.0.0.1:9 does not answer',
    ],
  ])('started with %o and %o says what is wrong and ends with a failure', async (args, env, text) => {
    const { said, ended } = start(args, env as Record<string, string>);
    expect([await ended, said.text]).toEqual([1, expect.stringContaining(text)]);
    expect(said.text).not.toMatch(/node_modules|secret/);
  });

  test('names another port when its own is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { said, ended } = start(['--role=server'], { ...real(), PORT: String(port) });
    expect([await ended, said.text]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
    const worker = start(['--role=worker'], { ...real(), WORKER_PORT: String(port) });
    expect([await worker.ended, worker.said.text]).toEqual([1, expect.stringContaining('another one: WORKER_PORT=')]);
    await new Promise((resolve) => taken.close(resolve));
  });

  test('runs as server and as worker against one database, and ends in order when asked to', async () => {
    const port = await freePort();
    const workerPort = await freePort();
    const server = start(['--role=server'], { ...real(), PORT: String(port) });
    const token = 'the token of this drill';
    const worker = start(['--role=worker'], { ...real(), WORKER_PORT: String(workerPort), METRICS_TOKEN: token });
    await until(
      'both run',
      () => server.said.text.includes('is running on') && worker.said.text.includes('worker is running'),
    );
    expect(server.said.text).toContain('Not configured: the store, Delhivery');
    expect(server.said.text).not.toContain('demo');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true }]);
    expect((await fetch(`http://127.0.0.1:${workerPort}/readyz`)).status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const figures = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`, { headers })).text();
    expect(figures).toContain('shipmagic_disk_free_share');
    expect(figures).not.toContain('shipmagic_dead_jobs');
    const living = () => database.query('select role from processes order by role');
    expect(await until('both say that they live', async () => (await living()).length === 2 && living())).toEqual([
      { role: 'server' },
      { role: 'worker' },
    ]);
    const accounts = await fetch(`http://127.0.0.1:${port}/api/demo/accounts`);
    expect(await accounts.json()).toEqual({ demo: false, isPreparing: false, accounts: [] });
    server.child.kill('SIGTERM');
    worker.child.kill('SIGTERM');
    // Whoever asks who is ready turns to others; until then it answers as before.
    const leaving = await until('it says so', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return answer.status === 503 && answer.json();
    });
    expect(leaving).toEqual({ ok: false, reason: 'it is about to end' });
    expect((await fetch(`http://127.0.0.1:${port}/api/demo/accounts`)).status).toBe(200);
    expect([await server.ended, await worker.ended]).toEqual([0, 0]);
    expect(await living()).toEqual([]);
  });

  test('told to end while it starts, stops the database that it has started', async () => {
    const dataDir = join(folder, 'embedded');
    // PostgreSQL's own account has to enter it.
    chmodSync(folder, 0o755);
    mkdirSync(dataDir, { mode: 0o755 });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const { child, ended } = start([], { DATA_DIR: dataDir, PORT: '0' });
    await until('the database starts', () => existsSync(pidFile), 60_000);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });

  test('ends in order when npm, which had started it, has been told to end', async () => {
    const port = await freePort();
    // As npm does: in a shell, which ends without signalling its child.
    const npm = run('sh', ['-c', '"$0" "$@"; true', process.execPath, program, '--role=server'], {
      ...real(),
      PORT: String(port),
      npm_lifecycle_event: 'server',
    });
    const silent = new Promise((resolve) => npm.child.stdout.once('close', resolve));
    await until('it runs', () => npm.said.text.includes('is running on'));
    expect(await isTaken(port)).toBe(true);
    npm.child.kill('SIGTERM');
    await silent;
    expect(await isTaken(port)).toBe(false);
  });
});
