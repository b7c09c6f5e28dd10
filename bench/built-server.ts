import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '../server/src/platform/free-port.ts';
import { nodeOptions } from '../server/testing/machines/node-options.ts';
import { residentMegabytes } from '../soak/memory.ts';
import type { ServerTarget } from './fresh-server.ts';

const root = join(import.meta.dirname, '..');
/** Below the packages, where it finds them, and not the `dist` that somebody may be running. */
const built = join(root, 'node_modules', '.cache', 'shipmagic-bench');

/** A server as production starts it: built ahead, in a process of its own. Memory in bytes. */
export async function startBuiltServer({ databaseUrl, dataDir, masterKey }: ServerTarget) {
  execFileSync(process.execPath, ['scripts/build-server.mjs', relative(root, built)], { cwd: root });
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-built-'));
  const port = String(await freePort());
  const server = spawn(process.execPath, [...nodeOptions(), join(built, 'server/src/main.js'), '--role=server'], {
    // Away from any `.env`.
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: masterKey,
      PORT: port,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.includes('is running on') && resolve());
    server.once('exit', (code) => reject(new Error(`the built server ended with ${code}`)));
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    url: `http://127.0.0.1:${port}`,
    memory: async () => residentMegabytes(server.pid ?? 0) * 2 ** 20,
    async stop() {
      server.kill('SIGTERM');
      await gone;
      for (const path of [built, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
