import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownPort } from './support/own-port.ts';
import { newDataDir, runProgram, startProduct } from './support/product.ts';

const folder = newDataDir();
const other = newDataDir();
const admin = { email: 'owner@example.com', password: 'a long enough password' };
afterAll(() => {
  folder.remove();
  other.remove();
});

test('an operator backs up the running product and restores the backup elsewhere', async () => {
  const env = { NODE_ENV: 'production', PORT: String(await ownPort()), DATA_DIR: folder.path };
  const command = (...words: string[]) => runProgram('server/src/cli.ts', words, env);
  const file = join(folder.path, 'evening.backup');
  const product = await startProduct(folder.path, env);
  await command('create-admin', '--email', admin.email, '--password', admin.password);
  expect(await command('backup', file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows and 0 files, .*SECRET_KEY/s),
  });
  expect(await command('restore', file, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Stop the product first'),
  });
  expect(await product.stop()).toBe(0);
  expect(await command('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
  expect(await command('restore', file, '--replace')).toMatchObject({ code: 0 });

  const elsewhere = { ...env, DATA_DIR: other.path };
  const restored = await runProgram('server/src/cli.ts', ['restore', file], elsewhere);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('another SECRET_KEY') });
  const again = await startProduct(other.path, elsewhere);
  try {
    const login = await fetch(`${again.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    expect(login.status).toBe(200);
  } finally {
    expect(await again.stop()).toBe(0);
  }
});
