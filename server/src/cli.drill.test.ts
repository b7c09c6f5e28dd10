import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from '../../testing/child-environment.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { makeFormerDatabase } from '../testing/former-release.ts';
import { testKeys, testSecret } from '../testing/secret.ts';
import { until } from '../testing/until.ts';
import { filesOfNowhere } from './backup/files-of-nowhere.ts';
import { writeBackup } from './backup/write-backup.ts';
import { commands } from './commands.ts';
import { findCluster } from './platform/db/embedded/cluster.ts';

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
    env: { ...childEnvironment(), DATA_DIR: folder, SECRET_KEY: testSecret, ...env },
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

test('what is no command is answered with all that there are', async () => {
  const { code, said } = await run(['constructor']).ended();
  expect(code).toBe(2);
  const listed = [...said.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(commands));
});

test('who asks for help gets it, and an option that there is not is named in words', async () => {
  const [help, unknown] = await Promise.all([run(['--help']).ended(), run(['backup', '--fast']).ended()]);
  expect([help.code, help.said.split('\n')[0]]).toEqual([0, 'Usage: npm run shipmagic -- <command>']);
  expect([unknown.code, unknown.said.split('\n').slice(0, 2)]).toEqual([
    2,
    ["Unknown option '--fast'.", 'Usage: npm run shipmagic -- <command>'],
  ]);
});

test('a question that nobody can answer is said in words', async () => {
  const { code, said } = await run(['create-admin', '--email', 'a@example.com']).ended();
  expect([code, said]).toEqual([1, expect.stringContaining('there is no terminal to type in')]);
});

test('the doctor ends with 1 where something is wrong, and makes nothing in DATA_DIR', async () => {
  const DATA_DIR = join(folder, 'never-made');
  const [wrong, away] = await Promise.all([
    run(['doctor', '--json'], { DATA_DIR, PORT: 'many' }).ended(),
    run(['doctor'], { DATA_DIR, DATABASE_URL: 'postgresql://owner:a-password@127.0.0.1:1/none' }).ended(),
  ]);
  expect([wrong.code, JSON.parse(wrong.said)]).toMatchObject([1, { ok: false, findings: [{ verdict: 'wrong' }] }]);
  expect([away.code, away.said]).toEqual([1, expect.stringMatching(/^wrong {2}database /m)]);
  expect(away.said).not.toContain('a-password');
  expect(existsSync(DATA_DIR)).toBe(false);
});

// Proves (Backups): A command that is told to end stops the database that it started, and leaves no half backup and
// no half restored database
describe('a command that is told to end stops the embedded database that it has started', () => {
  // Of its own, so that its database is not there yet.
  let place: string;
  beforeAll(() => {
    place = join(folder, 'own');
    mkdirSync(place, { mode: 0o755 });
  });
  const pidFile = () => join(place, 'postgres', 'postmaster.pid');
  const runHere = (args: readonly string[]) => run(args, { DATA_DIR: place });
  /** Looks at the database of the folder by one connection: under load, each new one takes longer than a moment lasts. */
  function watchDatabase() {
    let client: pg.Client | null = null;
    const open = async () => {
      const url = existsSync(pidFile()) ? await findCluster(place) : null;
      if (url === null) return null;
      const opened = new pg.Client({ connectionString: url });
      await opened.connect();
      return opened;
    };
    return {
      /** Whether a connection of this name is at something that looks like this, in any database of the server. */
      async isAt(name: string, query: string): Promise<boolean> {
        client ??= await open();
        const { rows } = (await client?.query(
          "select from pg_stat_activity where application_name = $1 and query ~ $2 and state <> 'idle'",
          [`shipmagic:${name}`, query],
        )) ?? { rows: [] };
        return rows.length > 0;
      },
      close: async () => client?.end(),
    };
  }
  type Watch = ReturnType<typeof watchDatabase>;

  test.each([
    ['while it starts', ['settings', 'list'], 'SIGTERM', 143, async () => existsSync(pidFile())],
    ['while it is migrated', ['migrate'], 'SIGINT', 130, (watch: Watch) => watch.isAt('migrate', '.')],
    ['at work', ['seed', '--orders', '1000000'], 'SIGTERM', 143, (watch: Watch) => watch.isAt('cli', 'insert into')],
  ] as const)('%s', async (moment, args, signal, code, isThere) => {
    const command = runHere(args);
    const watch = watchDatabase();
    await until(moment, () => isThere(watch), longMs).finally(watch.close);
    command.child.kill(signal);
    expect(await command.ended()).toEqual({ code, said: '' });
    expect(existsSync(pidFile())).toBe(false);
  });

  test('and the next one works', async () => {
    expect(await runHere(['rebuild-counts']).ended()).toEqual({
      code: 0,
      said: expect.stringContaining('kept figures'),
    });
    expect(existsSync(pidFile())).toBe(false);
    expect(readdirSync(place)).not.toContain('starting.lock');
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
    const scratches = "select from pg_database where datname like current_database() || '%scratch%'";
    expect(await ask(target.ownerUrl, scratches)).toEqual([]);
  });
});
