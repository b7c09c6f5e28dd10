import type { ProcessRole } from '@shipmagic/domain/operations/processes/process';
import { processesContract } from '@shipmagic/domain/operations/processes/processes.contract';
import type { Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { readOwnTroubles } from '../../figures.ts';
import { version } from '../../platform/version.ts';
import { tidy } from '../../tidy.ts';
import { keepBeating } from './keep-beating.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from app.processes');
  await app.database.query("delete from app.sync_state where key = 'worker left'");
});

const well: readonly Measured[] = [];
const beat = (role: ProcessRole, readOwn = async () => well) => keepBeating({ ...app.services, readOwn }, role);
const rows = () =>
  app.database.query<{ id: string; role: string; version: string; troubles: unknown }>(
    'select * from app.processes order by role',
  );
const untilThere = (n = 1) =>
  until('it beats', async () => {
    const found = await rows();
    return found.length === n && found;
  });

interface Other {
  readonly role?: ProcessRole;
  readonly host?: string;
  readonly version?: string;
  /** Seconds ago. */
  readonly started?: number;
  readonly beaten?: number;
  readonly troubles?: readonly unknown[];
}
/** The row of another process. */
const other = ({ role = 'worker', host = 'b', started = 60, beaten = 5, troubles = [], ...more }: Other = {}) =>
  app.database.query(
    `insert into app.processes (id, role, version, host, pid, started_at, beat_at, troubles)
     values (gen_random_uuid(), $1, $2, $3, 7, now() - make_interval(secs => $4), now() - make_interval(secs => $5), $6)`,
    [role, more.version ?? version, host, started, beaten, JSON.stringify(troubles)],
  );
const wrong = async () => {
  const found = await app.call(statusContract.read, {}, admin);
  return found.wrong.filter(({ name }) =>
    /^shipmagic_(worker_silent|versions_apart|log_unwritten|replica_in_use)/.test(name),
  );
};

test('a process says at once that it lives, with its role and version, and takes that back when it stops', async () => {
  const beating = beat('server', () => readOwnTroubles(app.services));
  const [row] = await untilThere();
  expect(row).toMatchObject({ id: app.services.processId, role: 'server', version, pid: process.pid });
  await beating.stop();
  expect(await rows()).toEqual([]);
});

test('a database that does not take the beat stops the beat and nothing else', async () => {
  await app.database.query('alter table app.processes rename to away');
  const beating = beat('server');
  await beating.stop();
  const again = beat('server');
  await app.database.query('alter table app.away rename to processes');
  await untilThere();
  await again.stop();
});

test('the living are counted by role and version', async () => {
  await other();
  await other({ host: 'c' });
  await other({ role: 'server', version: '1.0.0' });
  await other({ role: 'server', beaten: 600 });
  const { text } = await app.metrics();
  expect(text.match(/^shipmagic_processes\{.*$/gm)?.toSorted()).toEqual([
    'shipmagic_processes{role="server",version="1.0.0"} 1',
    `shipmagic_processes{role="worker",version="${version}"} 2`,
  ]);
});

// Proves (Signs of trouble): No worker for two minutes, and two versions for a day, are signs
test('that no worker has been heard for two minutes is a sign', async () => {
  await other({ role: 'server', started: 3600 });
  expect(await wrong()).toMatchObject([
    {
      title: 'No worker runs',
      severity: 'critical',
      says: expect.stringContaining('No worker has been heard for 60 minutes'),
    },
  ]);
  await other({ beaten: 130 });
  expect(await wrong()).toMatchObject([{ says: expect.stringContaining('for 2 minutes') }]);
  await other();
  expect(await wrong()).toEqual([]);
});

test('a worker that was stopped a moment ago is missed only later', async () => {
  await other({ role: 'server', started: 3600 });
  const beating = beat('worker');
  await untilThere(2);
  await beating.stop();
  expect(await rows()).toHaveLength(1);
  expect(await wrong()).toEqual([]);
  await app.database.query(
    `update app.sync_state set value = json_build_object('at', to_char(now() at time zone 'utc' - interval '3 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     where key = 'worker left'`,
  );
  expect(await wrong()).toMatchObject([{ title: 'No worker runs', since: expect.any(String) }]);
});

test('in one process that does both, nobody is missed', async () => {
  const beating = beat('all');
  await untilThere();
  expect(await wrong()).toEqual([]);
  await beating.stop();
});

test('two versions that have run beside each other for a day are a sign', async () => {
  await other({ version: '1.0.0', started: 200_000 });
  await other({ version: '1.0.1', started: 80_000 });
  expect(await wrong()).toEqual([]);
  await other({ role: 'server', version: '1.0.1', started: 100_000 });
  expect(await wrong()).toMatchObject([
    { title: 'Two versions run beside each other', says: expect.stringContaining('for 27 hours') },
  ]);
});

test('what a worker tells of its own troubles is a sign that names it', async () => {
  await other({
    troubles: [{ name: 'shipmagic_log_unwritten_seconds', of: null, value: 300, since: '2026-11-28T06:00:00.000Z' }],
  });
  expect(await wrong()).toMatchObject([
    {
      title: 'The log cannot be written',
      of: 'worker on b',
      says: expect.stringMatching(/^The worker on b: For 5 minutes no line of the log could be written/),
      since: '2026-11-28T06:00:00.000Z',
    },
  ]);
});

test('what a server tells of its replica is a sign that names it, whichever server is asked', async () => {
  await other({
    role: 'server',
    troubles: [{ name: 'shipmagic_replica_in_use', of: null, value: 0, since: null }],
  });
  expect(await wrong()).toMatchObject([{ title: 'The replica is not used', of: 'server on b' }]);
});

test('a process tells what it sees of itself', async () => {
  const since = new Date('2026-11-28T06:00:00.000Z');
  const beating = beat('worker', async () => [{ name: 'shipmagic_log_unwritten_seconds', value: 300, since }]);
  const [row] = await untilThere();
  expect(row?.troubles).toEqual([
    { name: 'shipmagic_log_unwritten_seconds', of: null, value: 300, since: since.toISOString() },
  ]);
  await beating.stop();
});

test('the row of a process that died is dropped after a day', async () => {
  await other({ beaten: 80_000 });
  await other({ beaten: 90_000 });
  await tidy(app.services.db, new Date());
  expect(await rows()).toHaveLength(1);
});

test('admins read which servers and workers live, and nobody else does', async () => {
  await other({ host: 'shop-2', started: 600 });
  await other({ host: 'gone', beaten: 300 });
  const { processes } = await app.call(processesContract.living, {}, admin);
  expect(processes).toMatchObject([{ role: 'worker', version, host: 'shop-2', pid: 7 }]);
  expect(Object.keys(processes[0] ?? {})).not.toContain('troubles');
  const team = await app.createUser('team_member');
  expect((await app.attempt(processesContract.living, {}, team)).status).toBe(403);
});
