import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../../testing/until.ts';
import { createLogger } from './log.ts';

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
  await until('the line is written', async () => written().includes('a line'));
  expect(written()).toContain('this stays');
  expect(written()).not.toContain(hidden);
  rmSync(dataDir, { recursive: true, force: true });
});
