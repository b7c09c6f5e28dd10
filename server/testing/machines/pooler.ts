import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers } from '../../src/platform/db/answers.ts';
import { appLogin, appPassword } from '../../src/platform/db/app-login.ts';
import { databaseAccount } from '../../src/platform/db/embedded/account.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { until } from '../until.ts';
import { spawnBound } from './spawn-bound.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** Why a test with a pooler cannot run here; null if it can. */
export const noPooler = program ? null : 'PgBouncer is not installed';

export interface Pooler {
  /** The same database, login and password as `url`, through the pooler. */
  through(url: string): string;
  readonly process: ChildProcess;
  close(): Promise<void>;
}

export interface PoolerOptions {
  /** The database server behind it, as its owner. */
  readonly ownerUrl: string;
  readonly masterKey: string;
  readonly port?: number;
  /** Logins beside the owner's and the application's: names and passwords. */
  readonly logins?: Readonly<Record<string, string>>;
  /** Asks the database for the passwords of all logins but the owner's. */
  readonly asksDatabase?: boolean;
  /** Connections to the database, by database and login. */
  readonly poolSize?: number;
  /** Connections of its own clients. */
  readonly mostClients?: number;
}

/** A PgBouncer in transaction mode. */
export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  if (!program) throw new Error('PgBouncer is not installed');
  const { hostname, port, username, password } = new URL(options.ownerUrl);
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-pooler-'));
  const own = options.port ?? (await freePort());
  const logins = {
    [decodeURIComponent(username)]: decodeURIComponent(password),
    ...(options.asksDatabase ? {} : { [appLogin]: appPassword(options.masterKey) }),
    ...options.logins,
  };
  const users = Object.entries(logins).map(([name, secret]) => `"${name}" "${secret}"\n`);
  writeFileSync(join(folder, 'users.txt'), users.join(''));
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
${options.asksDatabase ? `auth_user = ${decodeURIComponent(username)}\nauth_query = select usename, passwd from pg_shadow where usename = $1\n` : ''}admin_users = ${decodeURIComponent(username)}
pool_mode = transaction
default_pool_size = ${options.poolSize ?? 10}
max_client_conn = ${options.mostClients ?? 400}
server_login_retry = 1
query_wait_timeout = 15
`,
  );
  // It refuses to run as root, as PostgreSQL does.
  const account = databaseAccount();
  if (account)
    for (const name of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(folder, name), account.uid, account.gid);
  const said: string[] = [];
  const child = spawnBound(program, [join(folder, 'pgbouncer.ini')], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const through = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href;
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('the pooler answers', async () => {
      if (child.exitCode !== null) throw new Error(`The pooler ended:\n${said.join('')}`);
      // A database that other ones are copied from must have no connections, and the pooler keeps those it has opened.
      return await answers(through(options.ownerUrl.replace(/[^/]*$/, 'postgres')));
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { through, process: child, close };
}
