import { ordersContract, type StatusCounts } from '@shipmagic/domain/orders/orders.contract';
import type { Surroundings } from '../../server/testing/machines/surroundings.ts';
import type { Told } from './upgrade-traffic.ts';

/** Lines of what people and partners were told and is not so. */
export async function findLost({ db, shopify, delhivery }: Surroundings, told: Told): Promise<string[]> {
  const { rows: orders } = await db.query<{ id: string; status: string; note: string | null; awb: string | null }>(
    `select o.magic_order_id as id, o.order_status as status, o.merchant_vendor_notes as note, s.awb
     from magic_orders o left join shipments s on s.order_id = o.id and s.state = 'created'
     where o.magic_order_id = any ($1)`,
    [[...told.changes.keys(), ...told.shipped.keys()]],
  );
  const kept = new Map(orders.map((one) => [one.id, one]));
  const changes = [...told.changes].filter(
    ([id, { status, note }]) => kept.get(id)?.status !== status || kept.get(id)?.note !== note,
  );
  const shipments = [...told.shipped].filter(([id, awb]) => kept.get(id)?.awb !== awb);
  const isTaken = ({ status }: { readonly status: number | null }) => status === 200;
  // Why: docs/decisions/parcels.md, "A parcel's first scans come by push or with the next poll".
  const isOfCreation = ({ awb, code }: { readonly awb: string; readonly code: string }) =>
    delhivery.simulator.courier.parcels
      .get(awb)
      ?.scans.slice(0, 2)
      .some((scan) => scan.code === code);
  const { rows: scans } = await db.query<{ scan: string }>(
    `select s.awb || ' ' || e.code as scan from tracking_events e join shipments s on s.id = e.shipment_id`,
  );
  const heard = new Set(scans.map(({ scan }) => scan));
  const { rows: inbox } = await db.query<{ id: string }>("select event_id as id from inbox where source = 'shopify'");
  const received = new Set(inbox.map(({ id }) => id));
  const { rows: imported } = await db.query<{ name: string }>('select order_name as name from store_orders');
  const known = new Set(imported.map(({ name }) => name));
  return [
    ...changes.map(([id, change]) => `${id} is ${JSON.stringify(kept.get(id))} instead of ${JSON.stringify(change)}`),
    ...shipments.map(([id, awb]) => `${id} was shipped as ${awb} and is ${kept.get(id)?.awb}`),
    ...told.placed.filter((name) => !known.has(name)).map((name) => `${name} of the store is not here`),
    ...delhivery.simulator.courier.pushes
      .filter((push) => isTaken(push) && !isOfCreation(push) && !heard.has(`${push.awb} ${push.code}`))
      .map(({ awb, code }) => `the scan ${code} of ${awb} was taken and is not here`),
    ...shopify.simulator.webhooks.records
      .filter((record) => isTaken(record) && !received.has(record.webhookId))
      .map(({ topic, webhookId }) => `the webhook ${topic} ${webhookId} was taken and is not here`),
  ];
}

/** The kept counts of the lists, and the same counted one by one. */
export async function compareCounts(
  { db }: Surroundings,
  { url, token }: { url: string; token: string },
): Promise<{ readonly kept: readonly number[]; readonly counted: readonly number[] }> {
  const response = await fetch(`${url}${ordersContract.list.path}?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { total, statusCounts } = (await response.json()) as { total: number; statusCounts: StatusCounts };
  const { rows } = await db.query<{ status: string; n: number }>(
    'select order_status as status, count(*)::int as n from magic_orders group by 1',
  );
  const counted = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  // Other tabs show several statuses.
  const own = ['new', 'confirmed', 'hold', 'delivered', 'cancelled'] as const;
  return {
    kept: [total, ...own.map((tab) => statusCounts[tab])],
    counted: [all, ...own.map((status) => counted[status] ?? 0)],
  };
}
