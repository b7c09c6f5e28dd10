import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { inSystemTransaction } from '../server/src/platform/db/transaction.ts';
import { keyRing } from '../server/src/platform/key-ring.ts';
import { receive } from '../server/src/platform/webhooks/receive.ts';
import type { Services } from '../server/src/services.ts';
import { importBatch } from '../server/src/store-sync/imports/import-batch.ts';
import { movePayloads } from '../server/src/store-sync/imports/payloads.queries.ts';
import { inboxBeforeMonths } from '../server/testing/inbox-before-months.ts';
import { storeOrder } from './import.ts';
import { orderWebhook } from './order-webhook.ts';

export interface ConversionBench {
  readonly services: Services;
  readonly floor: pg.Client;
  readonly ownerUrl: string;
  readonly masterKey: string;
}

/** The tables as they were before months and payloads, empty, and the two migrations as not applied. */
const asBefore = `
  drop table inbox, inbox_keys, store_payloads;
  ${inboxBeforeMonths};
  alter table store_orders drop column payload_hash;
  alter table store_orders alter column raw set not null;
  delete from sync_state where key = 'payloads moved to';
  delete from public.kysely_migration where name in ('0149_inbox_by_month', '0150_store_payloads')`;

/**
 * A database of before, with this many orders and a webhook of each, is migrated while webhooks are stored as the older
 * program did; then its payloads are moved while new orders and webhooks come in. Throws if anything is missing after.
 */
export async function* benchConversion(
  { services: { db }, floor, ownerUrl, masterKey }: ConversionBench,
  count: number,
): AsyncGenerator<string> {
  await floor.query(asBefore);
  const body = JSON.stringify(orderWebhook(1));
  for (let from = 1; from <= count; from += 50_000) {
    const span = [from, Math.min(count, from + 49_999), body];
    await floor.query(
      `insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, raw)
       select 'old' || n, 'OLD' || n, now(), now(), 'query', $3::jsonb || jsonb_build_object('id', n)
       from generate_series($1::int, $2::int) n`,
      span,
    );
    await floor.query(
      `insert into inbox (source, event_id, topic, body, received_at, handled_at)
       select 'shopify', 'old ' || n, 'orders/create', $3::jsonb || jsonb_build_object('id', n),
         now() - interval '80 days' * n / ${count}, now()
       from generate_series($1::int, $2::int) n`,
      span,
    );
  }
  await floor.query('vacuum analyze');

  const older = keepDoing((n) =>
    inSystemTransaction(db, (tx) =>
      tx
        .insertInto('inbox')
        .values({ source: 'shopify', event_id: `meanwhile ${n}`, topic: 'orders/create', body })
        .execute(),
    ),
  );
  const begin = performance.now();
  await migrate(ownerUrl, keyRing(masterKey));
  const migrated = performance.now() - begin;
  const before = await older();
  yield `     ${`${count} orders migrated`.padEnd(44)} in ${s(migrated)}; ${before.done} webhooks meanwhile, the slowest stored after ${s(before.slowest)}`;

  const newer = keepDoing(async (n) => {
    const order = storeOrder(n);
    await importBatch(db, [{ raw: order, read: () => order }], { historyUntil: null });
    await inSystemTransaction(db, (tx) =>
      receive(tx, { source: 'shopify', eventId: `after ${n}`, topic: 'orders/create', text: body }),
    );
  });
  const moving = performance.now();
  await movePayloads(db);
  const moved = performance.now() - moving;
  const after = await newer();
  yield `     ${'their payloads moved'.padEnd(44)} in ${s(moved)} (${((count / moved) * 1000).toFixed(0)}/s); ${after.done} orders came in meanwhile, the slowest in ${s(after.slowest)}`;

  const { rows } = await floor.query(
    `select (select count(*)::int from store_orders where raw is not null) as unmoved,
       (select count(*)::int from store_payloads) as payloads,
       (select count(*)::int from inbox) as webhooks,
       (select count(*)::int from inbox i where event_id not like 'meanwhile %'
          and not exists (select from inbox_keys k where k.source = i.source and k.event_id = i.event_id)) as unknown`,
  );
  const wanted = {
    unmoved: 0,
    payloads: count + after.done,
    webhooks: count + before.done + after.done,
    // Of those of the older program, the last ones were stored in the new table already.
    unknown: 0,
  };
  if (JSON.stringify(rows[0]) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(rows[0])} instead of ${JSON.stringify(wanted)}`);
}

/** Does this every 20 ms until told to end; then says how often, and how long it took at most, in milliseconds. */
function keepDoing(work: (n: number) => Promise<unknown>): () => Promise<{ done: number; slowest: number }> {
  let isOver = false;
  let done = 0;
  let slowest = 0;
  const doing = (async () => {
    while (!isOver) {
      const start = performance.now();
      await work(done);
      slowest = Math.max(slowest, performance.now() - start);
      done += 1;
      await pause(20);
    }
  })();
  return async () => {
    isOver = true;
    await doing;
    return { done, slowest };
  };
}

const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
