import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { startReaders } from '../../../testing/readers.ts';
import type { User } from '../../../testing/test-app.ts';

const { app, admin, team, ofLamps, ofBoth, lamps, chairs, lamp, chair, conditionalPaths, ask } = await startReaders();
afterAll(() => app.close());

const list = '/api/orders?limit=20';

// Proves (Correctness): A 304 is given only where the body would be the same
test('a 304 is given only where the whole answer would be the same', { timeout: 120_000 }, async () => {
  const readers = [admin, team, ofLamps, ofBoth];
  const paths = [
    list,
    '/api/orders?limit=1&page=2',
    `${list}&status=hold&sort=value`,
    `${list}&vendor=Lamps&shipmentStatus=DELAYED`,
    ...[lamp, chair].flatMap((id) => conditionalPaths(id)),
  ];
  const onOrder = (text: string) => (id: string) => app.database.query(text, [id]);
  const which = '(select id from magic_orders where magic_order_id = $1)';
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const writes: readonly ((id: string, user: User) => Promise<unknown>)[] = [
    async (id, user) => app.attempt(ordersContract.changeStatus, { params: { id }, body: { status: 'hold' } }, user),
    async (id, user) =>
      app.attempt(ordersContract.changeStatus, { params: { id }, body: { status: 'unfulfilled' } }, user),
    async (id, user) =>
      app.attempt(ordersContract.saveNotes, { params: { id }, body: { merchantVendorNotes: `${next()}` } }, user),
    onOrder("update magic_orders set customer_name = customer_name || 'i' where magic_order_id = $1"),
    onOrder(`update magic_order_line_items set title = title || '!' where order_id = ${which}`),
    onOrder(
      `insert into activity_logs (order_id, activity_type, action, staff_only) select id, 'other', 'Seen', true from magic_orders where magic_order_id = $1`,
    ),
    onOrder(`delete from activity_logs where action = 'Seen' and order_id = ${which}`),
    onOrder(
      `insert into store_holds (store_order_id, state, store_line_ids) select store_order_id, 'on_hold', '{}' from magic_orders where magic_order_id = $1 on conflict do nothing`,
    ),
    onOrder(
      "update vendors set city = coalesce(city, '') || 'a' where id = (select vendor_id from magic_orders where magic_order_id = $1)",
    ),
    async () => (count % 2 ? lamps : chairs).order({ name: `#N${next()}` }),
    async () =>
      app.database.query(
        "update users set min_order_date = case when min_order_date is null then date '2026-06-01' end where id = $1",
        [ofBoth.id],
      ),
    async () =>
      app.database.query('delete from user_vendors where user_id = $1 and vendor_id = $2', [ofBoth.id, chairs.id]),
    async () =>
      app.database.query('insert into user_vendors (user_id, vendor_id) values ($1, $2) on conflict do nothing', [
        ofBoth.id,
        chairs.id,
      ]),
    async () => app.database.query('select app.forget_recent_changes()'),
  ];
  const step = fc.record({
    write: fc.option(fc.nat({ max: writes.length - 1 }), { freq: 3 }),
    id: fc.constantFrom(0, 1),
    by: fc.nat({ max: readers.length - 1 }),
    reads: fc.array(fc.tuple(fc.nat({ max: readers.length - 1 }), fc.nat({ max: paths.length - 1 })), {
      minLength: 1,
      maxLength: 4,
    }),
  });
  const kept = new Map<string, { tag: string; text: string; status: number }>();
  const seen = { held: 0, changed: 0 };

  async function look(reader: number, path: string): Promise<void> {
    const user = readers[reader] as User;
    const key = `${reader} ${path}`;
    const before = kept.get(key);
    const answer = await ask(user, path, before?.tag);
    if (answer.status === 304) {
      seen.held += 1;
      const whole = await ask(user, path);
      expect({ key, text: before?.text }).toEqual({ key, text: whole.text });
      kept.set(key, { text: whole.text, tag: answer.headers.get('etag') ?? '', status: 200 });
    } else {
      seen.changed += before ? 1 : 0;
      const tag = answer.headers.get('etag');
      if (tag) kept.set(key, { text: answer.text, tag, status: answer.status });
      else kept.delete(key);
    }
    const others = [...kept].flatMap(([other, { tag }]) => (other !== key && other.endsWith(` ${path}`) ? [tag] : []));
    if (others.length > 0) expect((await ask(user, path, others.join(', '))).status).not.toBe(304);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const { write, id, by, reads } of steps) {
        if (write !== null) {
          await writes[write]?.([lamp, chair][id] ?? '', readers[by] as User);
          // The writer's own next look.
          await look(by, list);
        }
        await Promise.all(reads.map(([reader, path]) => look(reader, paths[path] ?? list)));
      }
    }),
    { numRuns: propertyRuns(8), endOnFailure: true },
  );
  expect(seen.held).toBeGreaterThan(0);
  expect(seen.changed).toBeGreaterThan(0);
});
