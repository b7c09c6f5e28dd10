import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { sampleCommands } from '@shipmagic/domain/operations/sample-commands';
import { type ShellResult, shellContract } from '@shipmagic/domain/operations/shell.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { runProgram } from './run-program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-shell-'));
let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ config: { DATA_DIR: dataDir } });
  admin = await app.createUser('admin');
});
afterAll(async () => {
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const execute = (command: string, on = app, user = admin): Promise<ShellResult> =>
  on.call(shellContract.execute, { body: { command } }, user);
const recorded = async () =>
  (await app.call(auditContract.list, { query: { action: 'shell.executed' } }, admin)).entries[0];
/** Whether a process with this id exists and is not a zombie. */
const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('by default', () => {
  test.each(sampleCommands.map(({ command }) => command))(
    'runs the sample %s or reports that its program is missing',
    async (command) => {
      const result = await execute(command);
      expect(result).toMatchObject({
        command,
        executionTime: expect.any(Number),
        timestamp: expect.stringMatching(/Z$/),
      });
      if (!result.success) expect(result.error).toMatch(/not installed here|cannot open/);
    },
  );

  test('shows the recent logs from the newest file', async () => {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const day = new Date().toISOString().slice(0, 10);
    writeFileSync(
      join(dataDir, 'logs', `shipmagic.${day}.1.log`),
      Array.from({ length: 60 }, (_, i) => `line ${i + 1}\n`).join(''),
    );
    expect((await execute('tail -n 50 logs')).output).toMatch(/^line 11\n[\s\S]*line 60\n$/);
  });

  test.each([
    'id',
    'df -h; touch pwned',
    'df -h | tee pwned',
    'df -h && touch pwned',
    'df -h $(touch pwned)',
    'df -h `touch pwned`',
    'df -h\ntouch pwned',
    'df -h > pwned',
    'tail -n 50 /etc/passwd',
    'node --version --cpu-prof',
    'top -b -n 1 -o pwned',
  ])('refuses and records %j, and runs nothing of it', async (command) => {
    const result = await execute(command);
    expect(result).toMatchObject({
      success: false,
      output: '',
      error: expect.stringContaining('Only the sample commands'),
    });
    expect(() => readFileSync(join(dataDir, 'pwned'))).toThrow('ENOENT');
    expect(await recorded()).toMatchObject({ subject: 'refused', details: { command }, actor: { email: admin.email } });
  });

  test('refuses an empty or over-long command', async () => {
    for (const [command, message] of [
      ['  ', 'Please enter a command'],
      ['x'.repeat(2001), 'Command: Use at most 2000 characters'],
    ])
      expect(await app.attempt(shellContract.execute, { body: { command } }, admin)).toMatchObject({
        status: 400,
        body: { field: 'command', message },
      });
  });

  // Proves (Shell and logs): For admins only
  test('is for admins only', async () => {
    for (const role of ['team_member', 'vendor_member'] as const)
      expect(
        (await app.attempt(shellContract.execute, { body: { command: 'df -h' } }, await app.createUser(role))).status,
      ).toBe(403);
  });
});

test('switched off, even samples are refused', async () => {
  const off = await startTestApp({ config: { ADMIN_SHELL: 'off', DATA_DIR: dataDir } });
  try {
    const user = await off.createUser('admin');
    expect(await execute('df -h', off, user)).toMatchObject({
      success: false,
      error: expect.stringContaining('switched off'),
    });
    expect(await off.call(shellContract.mode, {}, user)).toEqual({ mode: 'off' });
  } finally {
    await off.close();
  }
});

describe('in full mode', () => {
  let full: TestApp;
  let user: User;
  beforeAll(async () => {
    full = await startTestApp({ config: { ADMIN_SHELL: 'full', DATA_DIR: dataDir } });
    user = await full.createUser('admin');
  });
  afterAll(() => full?.close());
  const run = (command: string) => execute(command, full, user);

  test('a command runs in a shell, and its failure is reported', async () => {
    expect(await run('echo one | tr o 0')).toMatchObject({ success: true, output: '0ne\n', error: null });
    expect(await run('echo bad >&2; exit 3')).toMatchObject({ success: false, error: 'bad\n' });
    expect(await run('exit 3')).toMatchObject({ success: false, error: 'The command ended with code 3.' });
  });

  // Proves (Shell and logs): Recorded before it runs; no secrets in its environment; 10 seconds, 256 KB, no child
  // outlives it
  test('it is recorded in the audit log before it runs', async () => {
    await run('echo recorded');
    const { entries } = await full.call(auditContract.list, { query: { action: 'shell.executed' } }, user);
    expect(entries[0]).toMatchObject({ subject: null, details: { command: 'echo recorded' } });
    // Without its audit entry a command does not run.
    await full.database.query('alter table audit_log rename to away');
    const sent = await full.attempt(shellContract.execute, { body: { command: 'touch unrecorded' } }, user);
    await full.database.query('alter table away rename to audit_log');
    expect(sent.status).toBe(500);
    expect(() => readFileSync(join(dataDir, 'unrecorded'))).toThrow('ENOENT');
  });

  test('nothing of the product’s environment is passed on', async () => {
    process.env.SHIPMAGIC_TEST_SECRET = 'must not be seen';
    const { output } = await run('env');
    delete process.env.SHIPMAGIC_TEST_SECRET;
    expect(output).not.toContain('must not be seen');
    expect(output.split('\n').map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(['PATH', 'LANG']));
    expect(output).not.toMatch(/DATABASE|SECRET|TOKEN/);
  });

  test.each([
    ['in the background', '(sleep 300 & echo $!)'],
    ['in a session of its own', "setsid sh -c 'echo $$; exec sleep 300' & sleep 0.3"],
  ])('a child that outlives its parent %s is terminated with it', async (_where, command) => {
    const { success, output } = await run(command);
    // Nobody waited for the child: its end after ten seconds would be a failure.
    expect(success).toBe(true);
    const pid = Number(/\d+/.exec(output)?.[0]);
    expect(pid).toBeGreaterThan(1);
    await until('the child has ended', () => !isAlive(pid));
  });

  test('output beyond 256 KB is cut off', async () => {
    const result = await run('yes');
    expect(result).toMatchObject({ success: false, error: 'The command printed more than 256 KB and was stopped.' });
    expect(Buffer.byteLength(result.output)).toBe(256 * 1024);
  });
});

test('a program that takes too long is terminated with all its children', async () => {
  const run = await runProgram('/bin/sh', ['-c', 'echo $$; sleep 300 & sleep 300'], { cwd: dataDir, seconds: 0.5 });
  expect(run).toMatchObject({ exitCode: null, stopped: 'too long' });
  await until('it has ended', () => !isAlive(Number(run.output)));
});
