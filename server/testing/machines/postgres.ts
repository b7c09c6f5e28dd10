import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { answers } from '../../src/platform/db/answers.ts';
import { databaseAccount } from '../../src/platform/db/embedded/account.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { until } from '../until.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { spawnBound } from './spawn-bound.ts';

const owner = 'postgres';
const secret = 'the owner of a database for tests';
export const databaseName = 'shipmagic';

/** A PostgreSQL of its own, with the owner `postgres` and a database `shipmagic`. */
export interface Machine {
  readonly url: string;
  readonly port: number;
  query<T extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Ends it as a crash does: with every process of its group. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** A copy that follows it. */
  makeReplica(): Promise<Machine>;
  /** Of a replica: follows nobody any more, and may be written. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const account = databaseAccount();
const asAccount = { ...account, cwd: '/', env: { PATH: process.env.PATH ?? '' } };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-machine-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export async function startPrimary(settings: Readonly<Record<string, string>> = {}): Promise<Machine> {
  const programs = postgresPrograms();
  const folder = newFolder();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, secret);
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const create = ['-D', join(folder, 'data'), '-U', owner, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  execFileSync(join(programs, 'initdb'), [...create, '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...asAccount,
    stdio: 'pipe',
  });
  const machine = describe(programs, folder, await freePort(), settings);
  await machine.start();
  const client = new pg.Client({ connectionString: machine.url.replace(/[^/]*$/, 'postgres') });
  await client.connect();
  await client.query(`create database ${databaseName}`);
  await client.end();
  return machine;
}

function describe(programs: string, folder: string, port: number, settings: Readonly<Record<string, string>>): Machine {
  const url = `postgresql://${owner}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${databaseName}`;
  let child: ChildProcess | null = null;
  const pool = new pg.Pool({ connectionString: url, max: 3, options: '-c search_path=app,public' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '150',
    shared_buffers: '128MB',
    timezone: 'UTC',
    // Killed processes lose nothing that they gave to the system, and the machine itself does not crash.
    fsync: 'off',
    hot_standby_feedback: 'on',
    wal_keep_size: '128MB',
    ...settings,
  };

  const machine: Machine = {
    url,
    port,
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<T>(text, values)).rows,
    async start() {
      const log = openSync(join(folder, 'log'), 'a');
      const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const started = spawnBound(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...args], {
        ...asAccount,
        stdio: ['ignore', log, log],
      });
      child = started;
      await until('PostgreSQL answers', async () => {
        if (started.exitCode !== null)
          throw new Error(`PostgreSQL ended:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-2000)}`);
        return answers(url.replace(/[^/]*$/, 'postgres'));
      });
    },
    async kill() {
      const killed = child;
      if (!killed?.pid || killed.exitCode !== null || killed.signalCode !== null) return;
      const gone = new Promise((resolve) => killed.once('exit', resolve));
      for (const pid of [killed.pid, ...childrenOf(killed.pid)]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has just ended by itself.
        }
      }
      await gone;
      rmSync(join(folder, 'data', 'postmaster.pid'), { force: true });
    },
    async makeReplica() {
      const copy = newFolder();
      const copyPort = await freePort();
      const from = `host=127.0.0.1 port=${port} user=${owner} password='${secret}' application_name=replica`;
      if (existsSync(join(programs, 'pg_basebackup')))
        execFileSync(
          join(programs, 'pg_basebackup'),
          ['-D', join(copy, 'data'), '-d', from, '-R', '-X', 'stream', '-c', 'fast'],
          { ...asAccount, stdio: 'pipe' },
        );
      else await copyByHand(url, join(folder, 'data'), join(copy, 'data'), from);
      const replica = describe(programs, copy, copyPort, { ...settings, synchronous_standby_names: '' });
      await replica.start();
      return replica;
    },
    async promote() {
      await machine.query('select pg_promote(true, 30)');
    },
    async remove() {
      await pool.end().catch(() => undefined);
      await machine.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return machine;
}

/** Does the work of pg_basebackup, which the embedded PostgreSQL comes without. */
async function copyByHand(url: string, data: string, copy: string, from: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    execFileSync('cp', ['-a', data, copy], { ...asAccount, stdio: 'pipe' });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    rmSync(join(copy, 'postmaster.pid'), { force: true });
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(copy, 'standby.signal'), '');
    appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from.replaceAll("'", "''")}'\n`);
    if (account)
      for (const name of ['backup_label', 'standby.signal']) chownSync(join(copy, name), account.uid, account.gid);
  } finally {
    await client.end();
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) /);
        return Number(after.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
