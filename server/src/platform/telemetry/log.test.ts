import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { logsWritten } from './log-file.ts';

// Proves (Shell and logs): Secrets are removed when a line is written
test('redacts secrets wherever they occur', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-log-'));
  const hidden = 'must-not-be-seen';
  const log = createLogger({ level: 'info', dataDir, name: 'test' });
  log.info(
    {
      password: hidden,
      token: hidden,
      body: { password: hidden, newPassword: hidden, currentPassword: hidden, token: hidden, apiSecret: hidden },
      req: { headers: { authorization: `Bearer ${hidden}`, cookie: hidden } },
      config: { secret: hidden, authorization: hidden },
      account: { password_hash: hidden },
      kept: 'this stays',
    },
    'a line',
  );
  const written = () =>
    readdirSync(join(dataDir, 'logs'))
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8'))
      .join('');
  await logsWritten();
  expect(written()).toContain('a line');
  expect(written()).toContain('this stays');
  expect(written()).not.toContain(hidden);
  rmSync(dataDir, { recursive: true, force: true });
});

test('sent to standard output, all lines are there when the process ends, secrets are not, and no file is made', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-log-'));
  const program = `
    const { createLogger } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
    const log = createLogger({ level: 'info', dataDir: ${JSON.stringify(dataDir)}, name: 'server', to: 'stdout' });
    for (let i = 0; i < 2000; i++) log.info({ i, token: 'must-not-be-seen', padding: 'x'.repeat(200) }, 'a line');
    process.exit(3);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([3, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).i)).toEqual(lines.map((_, i) => i));
  expect(lines).toHaveLength(2000);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ process: 'server', token: '[hidden]', msg: 'a line' });
  expect(existsSync(join(dataDir, 'logs'))).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
