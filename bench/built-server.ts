import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '../server/src/platform/free-port.ts';
import { nodeOptions } from '../server/testing/machines/node-options.ts';
import { residentMegabytes } from '../soak/memory.ts';

const root = join(import.meta.dirname, '..');
/** Below the packages, where it finds them, and not the `dist` that somebody may be running. */
const folder = join(root, 'node_modules', '.cache', `shipmagic-bench-${process.pid}`);

/** The product as production has it, built ahead. One build for all processes of a run, without the web app's pages. */
let isBuilt = false;
export function builtFolder(): string {
  if (!isBuilt) {
    execFileSync(process.execPath, ['scripts/build-server.mjs', relative(root, folder), '--without-web'], {
      cwd: root,
    });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    isBuilt = true;
  }
  return folder;
}

/** The program of servers and workers. */
export const builtProgram = () => join(builtFolder(), 'server/src/main.js');

/** A process as production starts it. */
export interface BuiltProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it answered `/readyz`. */
  readonly readyAfter: number;
  /** Resident, in bytes. */
  memory(): Promise<number>;
  /** The most that was ever resident, in bytes, as the kernel keeps it. */
  mostMemory(): number;
  stop(): Promise<void>;
}

/** Starts the built program in a process of its own, with these variables of the environment and no others. */
export async function startBuilt(
  role: 'server' | 'worker',
  env: Readonly<Record<string, string>>,
): Promise<BuiltProcess> {
  const program = builtProgram();
  const place = mkdtempSync(join(tmpdir(), 'shipmagic-built-'));
  const port = String(await freePort());
  const begin = performance.now();
  const child = spawn(process.execPath, [...nodeOptions(), program, `--role=${role}`], {
    // Away from any `.env`.
    cwd: place,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...env,
      PORT: port,
      WORKER_PORT: port,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isGone = false;
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isGone = true;
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (isGone) throw new Error(`the built ${role} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    readyAfter: performance.now() - begin,
    memory: async () => residentMegabytes(pid) * 2 ** 20,
    mostMemory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(place, { recursive: true, force: true });
    },
  };
}
