import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../../../testing/child-environment.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { nodeOptions } from './node-options.ts';

/** Of this version; a former one is somewhere else. */
const ourSource = join(import.meta.dirname, '..', '..', 'src');

/** A former program lies in another folder each time, so that nothing of it is kept. */
const environmentOf = (source: string) =>
  source === ourSource ? childEnvironment() : { PATH: process.env.PATH ?? '' };

/** A server or worker of the product, as an operator runs it. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** All that it has said and logged. */
  said(): string;
  /** Returns its exit code, or null if the signal ended it. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** The same once more, at the same address. */
  again(): Promise<ProductProcess>;
}

export async function startProcess(
  role: 'server' | 'worker',
  env: Readonly<Record<string, string>>,
  source = ourSource,
): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-process-'));
  const port = env.PORT ?? String(await freePort());
  const given = { ...env, PORT: port };
  const child = spawn(process.execPath, [...nodeOptions(), join(source, 'main.ts'), `--role=${role}`], {
    // Away from any `.env`.
    cwd: folder,
    env: { ...environmentOf(source), DATA_DIR: folder, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        if (/is running on|worker is running/.test(said)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`the ${role} ended with ${code}:\n${said.slice(-3000)}`)));
  });
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    const code = await gone;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    said: () => said,
    kill,
    again: () => startProcess(role, given, source),
  };
}

/** Runs a command of the product to its end, and returns what it said. Throws if it fails. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  source = ourSource,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-command-'));
  const child = spawn(process.execPath, [join(source, 'cli.ts'), ...args], {
    cwd: folder,
    env: { ...environmentOf(source), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${said}`);
  return said;
}
