import { liveContract, liveEvent } from '@shipmagic/domain/live/live.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openEvents } from '../../../testing/event-stream.ts';
import { noPooler, type Pooler, startPooler } from '../../../testing/machines/pooler.ts';
import { testKeys, testSecret } from '../../../testing/secret.ts';
import { shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { listUsers } from '../../backup/catalogue.queries.ts';
import { connectDatabase } from './connect.ts';
import { type Database, openDatabase, openPool } from './database.ts';
import { whileLocked } from './process-lock.ts';
import { inSystemTransaction } from './transaction.ts';
import { withClient } from './with-client.ts';

const named = (what: string) => (noPooler ? `${what} [not tried: ${noPooler}]` : what);
/** A test that passes where there is nothing to try it with. */
const withPooler = (what: string, run: () => Promise<void>) =>
  test(named(what), async () => {
    if (!noPooler) await run();
  });

/** A login of the operator's own making, with the rights of the application. */
const own = { name: 'shop_app', password: 'chosen by the operator' };
let pooler: Pooler;
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
  if (noPooler) return;
  const logins = { [own.name]: own.password };
  pooler = await startPooler({ ownerUrl: inject('templateUrl'), masterKey: testSecret, logins, poolSize: 4 });
});
afterAll(async () => {
  await pooler?.close();
  await database?.drop();
});

const settingsOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('search_path') as path, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
};
const expected = { path: 'app, public', statement: '30s', idle: '1min', jit: 'off' };

describe('behind a pooler in transaction mode', () => {
  withPooler('a connection that brings settings is refused: the reason for the login’s own', async () => {
    const pool = openPool(pooler.through(database.appUrl));
    await expect(pool.query('select 1')).rejects.toThrow(/unsupported startup parameter/);
    await pool.end();
  });

  withPooler('the application’s login has its settings, through the pooler and around it', async () => {
    const { ownerUrl } = database;
    await database.query(`alter role shipmagic_app in database ${new URL(ownerUrl).pathname.slice(1)} reset all`);
    const places = { databaseUrl: pooler.through(ownerUrl), directUrl: ownerUrl, migrationUrl: null, dataDir: '' };
    const { appUrl, directUrl, close } = await connectDatabase(places, testKeys);
    expect(await settingsOf(appUrl)).toEqual(expected);
    expect(await settingsOf(directUrl)).toEqual(expected);
    await close();
  });

  withPooler('so has a login of the operator, which changes nothing but its own defaults', async () => {
    await database.query(`create role ${own.name} login noinherit password '${own.password}'`);
    try {
      const { ownerUrl } = database;
      const login = (url: string) => Object.assign(new URL(url), { username: own.name, password: own.password }).href;
      const direct = login(ownerUrl);
      const places = { databaseUrl: pooler.through(direct), directUrl: direct, migrationUrl: ownerUrl, dataDir: '' };
      const { appUrl, close } = await connectDatabase(places, testKeys);
      expect(new URL(appUrl).username).toBe(own.name);
      expect(await settingsOf(appUrl)).toEqual(expected);
      await close();
      // The pooler keeps connections that have started before: the operator is told.
      await database.query(`alter role ${own.name} in database ${new URL(ownerUrl).pathname.slice(1)} reset all`);
      const admin = new pg.Client({ connectionString: pooler.through(ownerUrl.replace(/\/[^/]*$/, '/pgbouncer')) });
      await admin.connect();
      await admin.query('reconnect');
      await until('a connection with the server’s own defaults', async () => {
        const { path } = await settingsOf(pooler.through(direct));
        return path !== expected.path;
      });
      await expect(connectDatabase(places, testKeys)).rejects.toThrow(/Run RECONNECT/);
      await admin.query('reconnect');
      await admin.end();
      const again = await connectDatabase(places, testKeys);
      expect(await settingsOf(again.appUrl)).toEqual(expected);
      await again.close();
    } finally {
      await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${own.name}'`);
      await database.query(`drop owned by ${own.name}; drop role ${own.name}`);
    }
  });

  withPooler('a lock is held and let go, and never found free by another process', async () => {
    const make = () => openDatabase(pooler.through(database.appUrl), { directUrl: database.appUrl });
    const dbs: Database[] = [make(), make(), make()];
    try {
      let inside = 0;
      let most = 0;
      let done = 0;
      const work = async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 2));
        inside -= 1;
        done += 1;
      };
      for (let round = 0; round < 15; round += 1)
        await Promise.all([...dbs, ...dbs].map((db) => whileLocked(db, 'pooled', work)));
      expect([most, done >= 15]).toEqual([1, true]);
      const { held } = await database.one<{ held: number }>(
        "select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
      expect(held).toBe(0);
    } finally {
      await Promise.all(dbs.map((db) => db.destroy()));
    }
  });

  withPooler('connections that it keeps for a process that has ended do not stand for the product', async () => {
    const fresh = await createDatabase();
    onTestFinished(() => fresh.drop());
    // It may not see what others do, as an owner that is no superuser; who owns the functions does not matter here.
    await fresh.query(
      "create role plain_owner login password 'plain'; grant execute on all functions in schema pg_catalog to plain_owner",
    );
    onTestFinished(async () => {
      await fresh.query('drop owned by plain_owner; drop role plain_owner');
    });
    const plain = Object.assign(new URL(fresh.ownerUrl), { username: 'plain_owner', password: 'plain' }).href;
    const users = () => withClient(plain, 'restore', listUsers);
    const db = openDatabase(pooler.through(fresh.appUrl), { directUrl: fresh.appUrl });
    const done = Promise.withResolvers<void>();
    const working = inSystemTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      await done.promise;
    });
    await until('it is at work', async () => (await users()).length > 0);
    expect(await users()).toEqual(['server']);
    done.resolve();
    await working;
    await db.destroy();
    await until('the work has ended', async () => (await users()).length === 0, 2000);
    const { kept } = await fresh.one<{ kept: number }>(
      "select count(*)::int as kept from pg_stat_activity where datname = current_database() and application_name like 'shipmagic:server%'",
    );
    expect(kept).toBe(1);
  });
});

describe('the product behind a pooler', () => {
  let app: TestApp;
  beforeAll(async () => {
    if (noPooler) return;
    const { through } = pooler;
    app = await startTestApp({ shopify: true, delhivery: true, worker: true, partnerTimeoutMs: 1500, through });
  });
  afterAll(() => app?.close());

  withPooler('signs in, imports, ships, exports and tells of changes', async () => {
    const admin = await app.createUser('admin');
    const shipping = shippingOf(app, admin);
    const stream = await openEvents(`${app.url}${liveContract.events.path}`, admin);
    const { parts } = await shipping.place();
    const [id = ''] = parts;
    const awb = await shipping.shipped(id);
    expect(JSON.stringify(await shipping.order(id))).toContain(awb);
    await until('the change is heard', () =>
      stream.data().some((data) => {
        const event = liveEvent.parse(data);
        return event.type === 'orders' && [...event.created, ...event.changed].includes(id);
      }),
    );
    const { text } = await app.send('GET', orderExportContract.export.path, { token: admin.token });
    expect(text).toContain(awb);
    // All of it came through the pooler, and nothing is left on its connections.
    const { rows } = await app.services.reporting.run(
      'select count(*) from magic_orders',
      new AbortController().signal,
    );
    expect(rows).toEqual([['1']]);
  });

  withPooler('serves many at once on few connections', async () => {
    const member = await app.createUser('team_member');
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.send('GET', '/api/orders', { token: member.token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

// Proves (Scale): Whatever the database or a pooler refuses by is told in words, with when to try again
describe('behind a pooler that refuses connections', () => {
  withPooler('people are told that the database does not answer, and are answered again', async () => {
    const narrow = await startPooler({ ownerUrl: database.ownerUrl, masterKey: testSecret, mostClients: 2 });
    onTestFinished(() => narrow.close());
    const app = await startTestApp({ through: narrow.through });
    onTestFinished(() => app.close());
    const admin = await app.createUser('admin');
    const list = () => app.attempt(ordersContract.list, { query: {} }, admin);
    const answers = await Promise.all(Array.from({ length: 20 }, list));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused)
      expect([status, body, headers.get('retry-after')]).toEqual([
        503,
        { error: 'unavailable', message: 'The database does not answer. Please try again in a moment.' },
        '5',
      ]);
    // At the latest when they were told to try again: until then the pooler may still count those who have left.
    await until('they are answered again', async () => (await list()).status === 200, 5000);
  });
});
