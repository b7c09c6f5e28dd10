import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { megabytesOfMemory } from './limit-memory.ts';

// Bypasses the gate.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  await vendor.order({ name: 'MEM1', createdAt: '2026-06-02T00:00:00Z' });
});
afterAll(() => app?.close());

const outcome = (query: string, selected: string | null = null) =>
  app.services.reporting.run(query, new AbortController().signal, selected).then(
    ({ rows }) => rows,
    (error: Error) => error.message,
  );

/** Peak memory of the reporting login's processes, in megabytes. */
async function most(): Promise<number> {
  const processes = await app.database.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'shipmagic_reporting' and datname = current_database()",
  );
  const peaks = processes.map(async ({ pid }) => {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  });
  return Math.max(...(await Promise.all(peaks)));
}

describe('a query that exceeds a report’s memory is stopped by the kernel', () => {
  const stopped = `The query needs more than ${megabytesOfMemory} MB of memory and was stopped`;
  const long = "(select string_agg('a', '') as x from generate_series(1, 30000)) t";

  test.each([
    `select length(replace(x, 'a', x)) from ${long}`,
    `select array_length(array_agg(x || i), 1) from ${long}, generate_series(1, 50000) i`,
    `select length(string_agg(x, '')) from ${long}, generate_series(1, 30000)`,
    "with recursive r as (select 'abcdefgh'::text as x, 1 as n union all select x || x, n + 1 from r where n < 28) select max(length(x)) from r",
  ])('%s', async (query) => {
    expect(await outcome(query)).toBe(stopped);
    // The process survives within its limit; shared memory is counted on top.
    expect(await outcome('select count(*) from magic_orders')).toEqual([['1']]);
    expect(await most()).toBeLessThan(megabytesOfMemory + 100);
  });
});

describe('the plan of a query is checked before it runs', () => {
  const planned = (query: string) => outcome(query, query);

  test.each([
    [
      'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b',
      'The query would read too much',
    ],
    ["select length(string_agg('a', '')) from generate_series(1, 3000000)", 'The query would combine too many rows'],
    [
      'select (select array_length(array_agg(i), 1) from generate_series(1, 3000000) i) as n from vendors',
      'The query would combine too many rows',
    ],
  ])('%s', async (query, why) => expect(await planned(query)).toBe(why));

  test('and reports are accepted', async () => {
    expect(await planned('select count(*) from generate_series(1, 100000)')).toEqual([['100000']]);
    expect(await planned("select length(string_agg('a', '')) from generate_series(1, 100000)")).toEqual([['100000']]);
  });
});
