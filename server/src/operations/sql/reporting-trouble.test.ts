import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../testing/database.ts';
import { testKeys } from '../../../testing/secret.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { asReporting } from '../../platform/db/reporting-login.ts';
import { reportingSetup } from '../../platform/db/reporting-rights.ts';
import { keyRing } from '../../platform/key-ring.ts';
import { createReporting, type Reporting } from './reporting.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

describe('problems with the reporting login', () => {
  const others: Reporting[] = [];
  const other = (url: string) => {
    const made = createReporting(url, () => undefined);
    others.push(made);
    return made;
  };
  afterEach(async () => {
    for (const made of others.splice(0)) await made.close();
  });

  test('none after a start', async () => expect(await app.services.reporting.trouble()).toBeNull());

  test('reports what to run when it cannot sign in', async () => {
    expect(await other(asReporting(app.database.ownerUrl, keyRing('another key'))).trouble()).toEqual({
      reason: expect.stringContaining('The login for reports does not work'),
      setup: expect.stringContaining("create role shipmagic_reporting login noinherit password 'choose one'"),
    });
  });

  test('reports rights beyond reading reports', async () => {
    const reason = 'The login for reports may do more than read the views of the schema reporting.';
    expect(await other(app.database.ownerUrl).trouble()).toMatchObject({ reason });
    expect(await other(app.database.appUrl).trouble()).toMatchObject({ reason });
  });

  test('reports callable functions that read more than the views', async () => {
    const reason = 'The login for reports may call functions of the database that do more than compute.';
    for (const [right, from] of [
      ['execute on function pg_catalog.pg_sleep(float8)', 'shipmagic_reporting'],
      ['execute on function pg_catalog.pg_get_functiondef(oid)', 'public'],
      ['usage on language plpgsql', 'public'],
    ]) {
      await app.database.query(`grant ${right} to ${from}`);
      expect(await other(asReporting(app.database.ownerUrl, testKeys)).trouble()).toMatchObject({ reason });
      await app.database.query(`revoke ${right} from ${from}`);
    }
    expect(await other(asReporting(app.database.ownerUrl, testKeys)).trouble()).toBeNull();
  });

  test('reports a missing limit on disk space', async () => {
    const role = `role shipmagic_reporting in database ${new URL(app.database.ownerUrl).pathname.slice(1)}`;
    await app.database.query(`alter ${role} set temp_file_limit = -1`);
    expect(await other(asReporting(app.database.ownerUrl, testKeys)).trouble()).toMatchObject({
      reason: 'The login for reports may fill the disk with temporary files.',
    });
    await app.database.query(`alter ${role} reset temp_file_limit`);
  });

  test('is fixed by running its instructions, where the owner could not do it', async () => {
    const database = await createDatabase();
    await database.query('grant execute on all functions in schema pg_catalog to public');
    await database.query('grant usage on language plpgsql to public');
    const name = `reports_${process.pid}`;
    await database.query(reportingSetup.replaceAll('shipmagic_reporting', name));
    try {
      const url = Object.assign(new URL(database.ownerUrl), { username: name, password: 'choose one' }).href;
      expect(await other(url).trouble()).toBeNull();
      // Nobody else has lost any rights.
      expect(
        await database.one(
          `select array_agg(rolname::text) filter (where not has_function_privilege(oid, 'pg_sleep(float8)', 'execute'))
             as without, has_function_privilege('public', 'pg_sleep(float8)', 'execute') as all
           from pg_roles`,
        ),
      ).toEqual({ without: [name], all: false });
    } finally {
      await Promise.all(others.splice(0).map((made) => made.close()));
      await database.query(`drop owned by ${name}`);
      await database.drop();
      // Tests beside this one may have given it rights in databases of their own, as to every role: then it stays.
      await app.database.query(`drop role ${name}`).catch(() => undefined);
    }
  });

  test('reports unreadable views, and the next start repairs them', async () => {
    await app.database.query('revoke select on all tables in schema reporting from shipmagic_reporting');
    const url = asReporting(app.database.ownerUrl, testKeys);
    expect(await other(url).trouble()).toMatchObject({ reason: expect.stringContaining('may not read the views') });
    await migrate(app.database.ownerUrl, testKeys);
    expect(await other(url).trouble()).toBeNull();
  });
});
