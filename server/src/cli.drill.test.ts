import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { makeFormerDatabase } from '../testing/former-release.ts';
import { testKeys, testSecret } from '../testing/secret.ts';
import { until } from '../testing/until.ts';
import { filesOfNowhere } from './backup/files-of-nowhere.ts';
import { writeBackup } from './backup/write-backup.ts';
import { commands } from './commands.ts';
import { findCluster } from './platform/db/embedded/cluster.ts';

// Commands start a database of their own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Commands start slowly on a busy machine. */
const longMs = 120_000;
const program = join(import.meta.dirname, 'cli.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-cli-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, SECRET_KEY: testSecret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** Its exit code, and what it said. */
  return { child, ended: async () => ({ code: await ended, said }) };
}

async function ask(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a connection of this name is at something that looks like this, in any database of the server. */
const isAt = async (url: string, name: string, query: string) =>
  (
    await ask(url, "select from pg_stat_activity where application_name = $1 and query ~ $2 and state <> 'idle'", [
      `shipmagic:${name}`,
      query,
    ])
  ).length > 0;

test('what is no command is answered with all that there are', async () => {
  const { code, said } = await run(['constructor']).ended();
  expect(code).toBe(2);
  const listed = [...said.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(commands));
});

// Proves (Backups): A command that is told to end stops the database that it started, and leaves no half backup and
// no half restored database
describe('a command that is told to end stops the embedded database that it has started', () => {
  const pidFile = () => join(folder, 'postgres', 'postmaster.pid');
  const whileRunning = async (look: (url: string) => Promise<boolean>) => {
    const url = existsSync(pidFile()) ? await findCluster(folder) : null;
    return url !== null && look(url);
  };

  test.each([
    ['while it starts', ['settings', 'list'], 'SIGTERM', 143, async () => existsSync(pidFile())],
    ['while it is migrated', ['migrate'], 'SIGINT', 130, () => whileRunning((url) => isAt(url, 'migrate', '.'))],
    [
      'at work',
      ['seed', '--orders', '1000000'],
      'SIGTERM',
      143,
      () => whileRunning((url) => isAt(url, 'cli', 'insert into')),
    ],
  ] as const)('%s', async (moment, args, signal, code, isThere) => {
    const command = run(args);
    await until(moment, isThere, longMs);
    command.child.kill(signal);
    expect(await command.ended()).toEqual({ code, said: '' });
    expect(existsSync(pidFile())).toBe(false);
  });

  test('and the next one works', async () => {
    expect(await run(['rebuild-counts']).ended()).toEqual({ code: 0, said: expect.stringContaining('kept figures') });
    expect(existsSync(pidFile())).toBe(false);
    expect(readdirSync(folder)).not.toContain('starting.lock');
  });
});

describe('told to end', () => {
  const databases: TestDatabase[] = [];
  const make = async (options?: { bare: boolean }) => {
    const database = await createDatabase(options);
    databases.push(database);
    return database;
  };
  /** Ends the command once it waits for this table, and lets go of it only then. */
  async function endedWhileWaiting(database: TestDatabase, table: string, name: string, args: readonly string[]) {
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const command = run(args, database.env);
      await until(
        'it waits',
        async () => {
          const waiting = await ask(
            database.ownerUrl,
            `select from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
            [`shipmagic:${name}`],
          );
          return waiting.length > 0;
        },
        longMs,
      );
      command.child.kill('SIGTERM');
      return await command.ended();
    } finally {
      await holder.end();
    }
  }
  let source: TestDatabase;
  const backup = () => join(folder, 'whole.backup');

  beforeAll(async () => {
    source = await make();
    await source.query("insert into stamp (mode) values ('real')");
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  test('a backup leaves no file', async () => {
    const said = await endedWhileWaiting(source, 'app.warehouses', 'backup', ['backup', backup()]);
    expect(said).toEqual({ code: 143, said: '' });
    expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
  });

  test('a restore of an older backup leaves what was there, and no other database', async () => {
    const former = await make({ bare: true });
    await makeFormerDatabase(source.ownerUrl, former.ownerUrl);
    const { ownerUrl } = former;
    await writeBackup({ ownerUrl, masterKeys: testKeys, files: filesOfNowhere() }, backup());
    const target = await make();
    await target.query("insert into settings (key, value) values ('of before', '1')");
    const said = await endedWhileWaiting(target, 'app.warehouses', 'restore', ['restore', backup(), '--replace']);
    expect(said).toEqual({ code: 143, said: '' });
    expect(await target.query("select from settings where key = 'of before'")).toHaveLength(1);
    expect(await ask(target.ownerUrl, "select from pg_database where datname like '%\\_scratch\\_%'")).toEqual([]);
  });
});
