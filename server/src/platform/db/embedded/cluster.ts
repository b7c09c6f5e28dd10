import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config-error.ts';
import { freePort } from '../../free-port.ts';
import { answers } from '../answers.ts';
import { cutBackends } from '../own-connections.ts';
import { runnableBinaries } from './binaries.ts';
import { type Place, preparePlace, rootHome } from './place.ts';
import { whileStarting } from './start-lock.ts';
import { tooLittleDisk, whyNotMade } from './why-not-made.ts';

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** The superuser's URL for the database `shipmagic`. */
  readonly url: string;
  /** True if it was already running: left behind by a killed process, or in use by another one. */
  readonly adopted: boolean;
  /** Stops it, unless another process of ours still uses it. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly dataDir: string;
  /** For tests only: loses data when the machine crashes. */
  readonly volatile?: boolean;
}

/** Starts the embedded PostgreSQL of `dataDir`, or adopts a running one. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = preparePlace(options.dataDir);
  const binaries = runnableBinaries(
    place.account ? rootHome : join(options.dataDir, 'binaries'),
    place.account !== null,
  );
  return whileStarting(join(options.dataDir, 'starting.lock'), isAlive, async () => {
    const running = await findRunning(place);
    if (running) return asCluster(place, running, true);
    if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, binaries);
    const port = await freePort();
    const server = launch(place, binaries, port, options.volatile ?? false);
    await untilReady(place, port, server);
    await makeDatabase(place, port);
    return asCluster(place, port, false);
  });
}

/** The URL of a server already running on this data directory, or null: for commands beside a running product. */
export async function findCluster(dataDir: string): Promise<string | null> {
  const place = preparePlace(dataDir);
  const port = await findRunning(place);
  return port ? urlOf(place, port) : null;
}

/**
 * Creates the data directory under a temporary name and renames it when complete, so that a partial one is never used.
 */
function initialise(place: Place, binaries: string): void {
  if (existsSync(place.data)) {
    throw new Error(
      `${place.data} is not a complete PostgreSQL data directory. Move it away (or restore your backup there) and start again.`,
    );
  }
  const { bavail, bsize } = statfsSync(place.home);
  const lack = tooLittleDisk(bavail * bsize, place.home);
  if (lack) throw new ConfigError(lack);
  const unfinished = `${place.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(place.home, `.initial-password-${process.pid}`);
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.account)
    for (const path of [unfinished, passwordFile]) chownSync(path, place.account.uid, place.account.gid);
  try {
    execFileSync(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        unfinished,
        '-U',
        'postgres',
        '--pwfile',
        passwordFile,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...place.account, cwd: '/', stdio: 'pipe', env: { PATH: process.env.PATH ?? '' } },
    );
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString().trim() ?? String(error);
    const uid = place.account?.uid ?? process.getuid?.();
    throw new ConfigError(whyNotMade(said, { home: place.home, uid }), { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, place.data);
}

/** A launched server; `ended` becomes true when it has exited. */
interface Launched {
  ended: boolean;
}

/** Settings that plans and waits depend on; asked of an operator's own server, too. */
export const recommendedSettings = {
  shared_buffers: '512MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
} as const;

function launch(place: Place, binaries: string, port: number, volatile: boolean): Launched {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    ...recommendedSettings,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(volatile ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(place.log, 'a');
  // Detached: Ctrl-C in the terminal must reach us first, so that open requests finish before the database stops.
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', place.data, ...args], {
    ...place.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH ?? '' },
  });
  const server: Launched = { ended: false };
  child.once('exit', () => {
    server.ended = true;
  });
  child.unref();
  closeSync(log);
  return server;
}

async function untilReady(place: Place, port: number, server: Launched): Promise<void> {
  const giveUp = Date.now() + 60_000;
  while (Date.now() < giveUp && !server.ended) {
    if (await answers(urlOf(place, port, 'postgres'))) return;
    await pause(50);
  }
  const tail = existsSync(place.log) ? readFileSync(place.log, 'utf8').trim().split('\n').slice(-8).join('\n') : '';
  throw new Error(`PostgreSQL did not start in ${place.data}. Its last words (${place.log}):\n${tail}`);
}

async function makeDatabase(place: Place, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(place, port, 'postgres') });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = 'shipmagic'");
    if (found.rowCount === 0) await client.query('create database shipmagic');
  } finally {
    await client.end();
  }
}

/** The port of a live server on this data directory. A process id alone proves nothing: it may have been reused. */
async function findRunning(place: Place): Promise<number | null> {
  const file = join(place.data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  if (!port) return null;
  // It may be starting or stopping: give it a little time to settle.
  for (let i = 0; i < 20; i++) {
    if (await answers(urlOf(place, port, 'postgres'))) {
      await makeDatabase(place, port);
      return port;
    }
    if (!existsSync(file) || !isAlive(Number(readFileSync(file, 'utf8').split('\n')[0]))) return null;
    await pause(100);
  }
  return null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function urlOf(place: Place, port: number, database = 'shipmagic'): string {
  return `postgresql://postgres:${place.password}@127.0.0.1:${port}/${database}`;
}

function asCluster(place: Place, port: number, adopted: boolean): Cluster {
  return { url: urlOf(place, port), adopted, stop: () => stop(place, port) };
}

/** Times, with a pause, that it is asked who else uses it: our own connections take a moment to be gone. */
const looks = 10;
/** The name of a connection that asks: of two processes that stop at the same moment each would wait for the other's. */
const asksWhoElse = 'shipmagic:stop';

async function isUsed(place: Place, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(place, port, 'postgres'), application_name: asksWhoElse });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let i = 0; i < looks; i++) {
      const others = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 and pid <> all ($2)",
        [asksWhoElse, cutBackends()],
      );
      if (!others.rowCount) return false;
      await pause(100);
    }
    return true;
  } catch (error) {
    if (await answers(urlOf(place, port, 'postgres'))) throw error; // Else another process is stopping it.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(place: Place, port: number): Promise<void> {
  const file = join(place.data, 'postmaster.pid');
  if (await isUsed(place, port)) return;
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGINT');
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  for (let i = 0; i < 200 && existsSync(file); i++) await pause(50);
}
