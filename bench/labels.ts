import { PDFDocument } from '@cantoo/pdf-lib';
import type pg from 'pg';
import type { ParcelRequest } from '../server/src/couriers/courier.ts';
import { seedOrders } from '../server/src/demo/seed-orders.ts';
import { drawLabel } from '../server/src/parcels/labels/own-label.ts';
import type { Services } from '../server/src/services.ts';
import { type ServerTarget, startServer, watchMemory } from './fresh-server.ts';

interface Target extends ServerTarget {
  readonly services: Services;
  readonly floor: pg.Client;
  readonly email: string;
  readonly password: string;
}

const mb = 2 ** 20;
const budget = { seconds: 20, grownMb: 150, blockedMs: 250 };
/** How often the server is asked for a sign of life while it prints. */
const pulseMs = 10;

/**
 * One document of stored labels with fonts and a picture each, over HTTP from a server process of its own, beside
 * concatenating the same files in memory; and the longest time that another request waited meanwhile.
 */
export async function* benchLabels(target: Target, count: number): AsyncGenerator<string> {
  const { services, floor, email, password } = target;
  await seedOrders(services.db, count);
  const labels = await storeLabels(floor, count);
  const batchId = await insertBatch(floor, email, count);
  const { url, memory, stop } = await startServer(target);
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await post('/api/auth/login', { email, password })) as { token: string };
  const open = async (how: object) => {
    const link = await post(`/api/batches/${batchId}/document-link`, how, token);
    return fetch(`${url}${(link as { url: string }).url}`);
  };
  // Warm up: what the first document loads is not part of the others.
  await (await open({ to: 20, with: ['packing_slips'] })).arrayBuffer();
  for (const [name, how] of [
    ['4 × 6', { size: '4x6' }],
    ['A4, four to a page', { size: 'a4' }],
    ['4 × 6 with packing slips', { with: ['packing_slips'] }],
  ] as const) {
    const growth = watchMemory(memory);
    const pulse = watchPulse(url);
    const start = performance.now();
    let bytes = 0;
    for await (const chunk of (await open(how)).body ?? []) bytes += chunk.length;
    const seconds = (performance.now() - start) / 1000;
    const [grown, blocked] = [(await growth()) / mb, await pulse()];
    const holds = seconds <= budget.seconds && grown <= budget.grownMb && blocked <= budget.blockedMs;
    yield `${holds ? 'ok  ' : 'OVER'} ${`document of ${count} labels, ${name}`.padEnd(52)} ${seconds.toFixed(1)} s (${(bytes / mb).toFixed(1)} MB), memory +${grown.toFixed(0)} MB, others waited ≤ ${blocked.toFixed(0)} ms  budget: ≤ ${budget.seconds} s, ≤ +${budget.grownMb} MB, ≤ ${budget.blockedMs} ms`;
  }
  stop();
  const start = performance.now();
  const before = process.memoryUsage.rss();
  const all = await PDFDocument.create();
  for (const label of labels) {
    const source = await PDFDocument.load(label);
    for (const page of await all.copyPages(source, source.getPageIndices())) all.addPage(page);
  }
  const merged = await all.save();
  const seconds = (performance.now() - start) / 1000;
  yield `     the same files concatenated in memory                ${seconds.toFixed(1)} s (${(merged.length / mb).toFixed(1)} MB), memory +${((process.memoryUsage.rss() - before) / mb).toFixed(0)} MB`;
}

/** Gives that many orders a parcel with a label of 8 kB: a barcode as a picture and two fonts of its own. Returns the labels. */
async function storeLabels(floor: pg.Client, count: number): Promise<Buffer[]> {
  const { rows } = await floor.query('select id from magic_orders order by id limit $1', [count]);
  const labels: Buffer[] = [];
  for (const [i, { id }] of rows.entries()) {
    const awb = `88${String(10_000_000 + i)}`;
    const pdf = await drawLabel(parcel(i), { partner: 'Delhivery', awb });
    labels.push(pdf);
    const { rows: made } = await floor.query(
      `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
       values ($1, 99, $2, 'Delhivery', 'created', $3) returning id`,
      [id, `bench-${i}`, awb],
    );
    await floor.query("insert into shipment_labels (shipment_id, pdf, source) values ($1, $2, 'partner')", [
      made[0].id,
      pdf,
    ]);
    await floor.query(
      `update magic_orders set shipment_id = $2, shipping_partner = 'Delhivery', shipping_reference = $3, has_label = true,
         tracking_type = 'courier', order_status = 'ready_to_ship' where id = $1`,
      [id, made[0].id, awb],
    );
  }
  return labels;
}

async function insertBatch(floor: pg.Client, email: string, count: number): Promise<string> {
  const { rows } = await floor.query(
    `insert into batches (kind, options, author_id, author_email, state, ended_at)
     select 'labels', '{}', id, email, 'done', now() from users where email = $1 returning id`,
    [email],
  );
  await floor.query(
    `insert into batch_items (batch_id, order_id, position, state)
     select $1, id, row_number() over (order by id), 'done' from (select id from magic_orders order by id limit $2) o`,
    [rows[0].id, count],
  );
  return rows[0].id;
}

/** Asks for a sign of life again and again. Ends by saying how long the slowest answer took, in milliseconds. */
function watchPulse(url: string): () => Promise<number> {
  let done = false;
  const watching = (async () => {
    let longest = 0;
    while (!done) {
      const start = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, pulseMs));
    }
    return longest;
  })();
  return () => {
    done = true;
    return watching;
  };
}

const place = {
  warehouseName: 'Store Room',
  phone: '9845011111',
  address: '1 Warehouse Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zip: '560001',
  country: 'India',
};

const parcel = (i: number): ParcelRequest => ({
  reference: `BENCH${i}-1`,
  consignee: {
    name: `Customer ${i}`,
    phone: '9845098450',
    address: {
      address1: `${i} Garden Street`,
      address2: 'Indiranagar',
      city: 'Bengaluru',
      province: 'Karnataka',
      country: 'India',
      zip: '560038',
      phone: null,
    },
  },
  pickup: place,
  seller: { name: 'Potter and Daughters', gstin: '29AAGCB7383J1Z4' },
  cod: i % 2 ? 999 : 0,
  value: 999,
  description: 'Brass lamp',
  hsn: null,
  quantity: 1,
  grams: 500,
  length: 20,
  width: 15,
  height: 10,
  orderedAt: new Date(),
});
