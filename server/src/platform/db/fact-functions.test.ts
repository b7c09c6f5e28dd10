import { countedBy, isOnItsWay } from '@shipmagic/domain/due/due-by';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { orderStatusTable } from '@shipmagic/domain/statuses/order-status-table';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { byExternalStatus } from '@shipmagic/domain/statuses/tracking-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

/** The answers of a function of the database for each value, for one that nobody knows, and for none. */
async function said(call: string, values: readonly string[]): Promise<Map<string | null, unknown>> {
  const rows = await database.query<{ value: string | null; said: unknown }>(
    `select value, ${call} as said from unnest($1::text[]) value`,
    [[...values, 'unheard of', null]],
  );
  return new Map(rows.map((row) => [row.value, row.said]));
}

const sets = ['unconfirmed', 'held', 'open', 'shipped', 'delivered', 'goneBack', 'unsold', 'cancelled'] as const;
test.each(sets)('the database has the statuses of the set %s', async (set) => {
  const expected = [...orderStatuses, 'unheard of'].map((status) => [status, isOrderIn(set, status)] as const);
  expect(await said(`is_order_in('${set}', value)`, orderStatuses)).toEqual(new Map([...expected, [null, null]]));
});

test('the database knows what customers are shown, how due dates are counted, and which parcels are on their way', async () => {
  const unknown = [
    ['unheard of', null],
    [null, null],
  ] as const;
  expect(await said('shown_as(value)', orderStatuses)).toEqual(
    new Map([...orderStatuses.map((status) => [status, orderStatusTable[status].customer] as const), ...unknown]),
  );
  expect(await said('counted_by(value)', Object.keys(countedBy))).toEqual(
    new Map([...Object.entries(countedBy), ...unknown]),
  );
  expect(await said('is_on_its_way(value)', shipmentStatuses)).toEqual(
    new Map<string | null, boolean | null>([...Object.entries(isOnItsWay), ['unheard of', false], [null, null]]),
  );
  expect(await said('external_shown_as(value)', [...byExternalStatus.keys()])).toEqual(
    new Map([...byExternalStatus, ...unknown]),
  );
});

test('SQL asks for these sets and no others', async () => {
  const rows = await database.query<{ asked: string }>(
    `select pg_get_functiondef(oid) as asked from pg_proc where pronamespace = 'app'::regnamespace
     union all select definition from pg_views where schemaname in ('app', 'reporting')`,
  );
  const asked = rows.flatMap((row) => [...row.asked.matchAll(/is_order_in\('([^']+)'/g)].map(([, name = '']) => name));
  expect([...new Set(asked)].sort()).toEqual([...sets].sort());
});

test('asking for a set by name costs nothing: the planner puts its statuses in place of the function', async () => {
  const rows = await database.query<{ 'QUERY PLAN': string }>(
    "explain (verbose) select sales_of_order(order_status, 1, 0, 0) from magic_orders where is_order_in('cancelled', order_status)",
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain("order_status = 'cancelled'::text");
  expect(plan).not.toContain('is_order_in');
});
