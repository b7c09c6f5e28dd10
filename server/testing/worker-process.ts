import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../../testing/child-environment.ts';
import type { TestApp } from './test-app.ts';

const program = join(import.meta.dirname, '..', 'src', 'main.ts');

export interface WorkerProcess {
  readonly pid: number;
  /** Whether it has ended by itself. */
  hasEnded(): boolean;
  /** Kills it like a crash, and waits until it is gone. */
  kill(): Promise<void>;
  /** Lets it finish its current work. */
  stop(): Promise<void>;
}

export interface WorkerProcessOptions {
  /** Additional or overridden environment variables. */
  readonly env?: Record<string, string>;
}

/** Starts a worker in a separate process, configured as in real use, with the app's database and partners. */
export async function startWorkerProcess(
  app: TestApp,
  { env = {} }: WorkerProcessOptions = {},
): Promise<WorkerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-worker-'));
  const child = spawn(process.execPath, [program, '--role=worker'], {
    // Away from any `.env`.
    cwd: folder,
    env: { ...childEnvironment(), ...app.env, PUBLIC_URL: app.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('worker is running')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}:\n${said}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
