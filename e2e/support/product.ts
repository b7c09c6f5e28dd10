import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../../testing/child-environment.ts';
import { fastFolder } from '../../testing/fast-folder.ts';
import { ownPort } from './own-port.ts';

export const root = join(import.meta.dirname, '..', '..');

/** A process of the product, started as `npm start` does. */
export interface Running {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Stops it as an operator would and returns its exit code. */
  stop(): Promise<number | null>;
}

/** A new folder for a product's data. */
export function newDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(fastFolder(), 'shipmagic-e2e-'));
  // Run by root, the database's own account has to pass through it.
  chmodSync(path, 0o711);
  const remove = () => {
    try {
      rmSync(readFileSync(join(path, 'database-lies-in'), 'utf8').trim(), { recursive: true, force: true });
    } catch {
      // The database is inside the folder itself.
    }
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

/** The environment without anything that would configure the product by accident. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { HOME, LANG } = process.env;
  return { ...childEnvironment(), HOME, LANG };
}

/** Runs a program of the product to completion. */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { ...cleanEnvironment(), ...env } });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code) => resolve({ code, output }));
  });
}

/** Starts a program and waits for a text in its output. */
export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  until: RegExp,
  patienceMs = 400_000,
): Promise<{ process: ChildProcess; output: () => string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { ...cleanEnvironment(), ...env } });
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${program} did not start in time:\n${output}`));
    }, patienceMs);
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (!until.test(output)) return;
      clearTimeout(giveUp);
      resolve({ process: child, output: () => output });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(giveUp);
      reject(new Error(`${program} ended with ${code}:\n${output}`));
    });
  });
}

/** Starts the product and waits until it reports that it is running. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const port = env.PORT ?? String(await ownPort());
  const started = await startProgram(
    'server/src/main.ts',
    [],
    { DATA_DIR: dataDir, PORT: port, ...env },
    /is running on/,
  );
  const stop = () =>
    new Promise<number | null>((resolve) => {
      if (started.process.exitCode !== null) return resolve(started.process.exitCode);
      started.process.once('exit', resolve);
      started.process.kill('SIGTERM');
    });
  return { url: `http://localhost:${port}`, dataDir, stop, ...started };
}

/** Polls until there is a result; the only kind of waiting in the browser tests besides the browser's own. */
export async function eventually<T>(
  ask: () => Promise<T | null | undefined | false>,
  what: string,
  patienceMs = 120_000,
): Promise<T> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > giveUp) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Simulated {
  readonly shopify: { readonly url: string };
  readonly delhivery: { readonly url: string };
  readonly smtp: { readonly url: string };
}

/** An empty installation in real mode, beside a simulated world that it is not connected to, and its first admin. */
export async function startInstallation(about: {
  readonly dataDir: string;
  /** Of the simulated world. */
  readonly world: readonly string[];
  readonly admin: { readonly email: string; readonly password: string };
  readonly env: (world: Simulated) => Record<string, string>;
}): Promise<{ readonly product: Running; readonly world: Simulated; stop(): Promise<void> }> {
  const simulators = await startProgram('simulators/src/main.ts', [...about.world], {}, /\n/);
  const world = JSON.parse(simulators.output()) as Simulated;
  const env = { ...about.env(world), PORT: String(await ownPort()) };
  const stopWorld = () => void simulators.process.kill('SIGTERM');
  try {
    const product = await startProduct(about.dataDir, env);
    const account = ['--email', about.admin.email, '--password', about.admin.password];
    await runProgram('server/src/cli.ts', ['create-admin', ...account], { DATA_DIR: about.dataDir, ...env });
    const stop = async () => {
      await product.stop();
      stopWorld();
    };
    return { product, world, stop };
  } catch (error) {
    stopWorld();
    throw error;
  }
}
