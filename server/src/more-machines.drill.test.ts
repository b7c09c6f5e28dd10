import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { dashboardContract } from '@shipmagic/domain/insights/dashboard.contract';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../testing/machines/cluster.ts';
import { until } from '../testing/until.ts';

const withCluster = (what: string, run: () => Promise<void>) =>
  test(noCluster ? `${what} [not tried: ${noCluster}]` : what, async () => {
    if (!noCluster) await run();
  });

let cluster: Cluster;
beforeAll(async () => {
  if (!noCluster) cluster = await startCluster({ servers: 2, workers: 1 });
});
afterAll(() => cluster?.close());

const ship = (server: number, id: string) =>
  cluster.call(server, 'POST', `/api/magic-orders/${encodeURIComponent(id)}/create-shipment`, {
    body: { shippingPartner: 'Delhivery' },
  });
const isRead = async () => (await cluster.metric(0, 'shipmagic_replica_in_use')) === 1;
const saveQuery = (name: string) =>
  cluster.call(0, 'POST', sqlContract.saveQuery.path, { body: { name, query: 'select 1' } });
const audited = async (server: number, cookie: string | null) => {
  const { status, body } = await cluster.call(server, 'GET', auditContract.list.path, { cookie });
  expect(status).toBe(200);
  return JSON.stringify(body);
};

describe('two servers and a worker, through a pooler, with a replica of PostgreSQL 15', () => {
  withCluster('list and ship orders', async () => {
    const ids = await cluster.placeOrders(3);
    const made = await Promise.all(ids.map((id, i) => ship(i, id)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const awbs = made.map(({ body }) => (body as { awbNumber: string }).awbNumber);
    expect(new Set(awbs).size).toBe(3);
    const { body } = await cluster.call(1, 'GET', ordersContract.list.path);
    for (const awb of awbs) expect(JSON.stringify(body)).toContain(awb);
  });

  withCluster(
    'let a person read their own last change, whichever server answers, however late the replica is',
    async () => {
      await until('the replica is read', isRead);
      await cluster.replica.query('select pg_wal_replay_pause()');
      try {
        const { status, cookie } = await saveQuery('Written while the replica waits');
        expect([status, cookie]).toEqual([200, expect.stringMatching(/^sm_written_at=[\dA-F]+\/[\dA-F]+$/)]);
        for (const server of [0, 1]) expect(await audited(server, cookie)).toContain('Written while the replica waits');
        // Somebody else reads the replica, where it is not yet.
        expect(await audited(0, null)).not.toContain('Written while the replica waits');
      } finally {
        await cluster.replica.query('select pg_wal_replay_resume()');
      }
      await until('the replica has it', async () =>
        (await audited(0, null)).includes('Written while the replica waits'),
      );
    },
  );

  withCluster('read dashboard, exports and SQL Analytics on the replica', async () => {
    await until('the replica is read', isRead);
    const before = await cluster.call(0, 'GET', dashboardContract.stats.path);
    await cluster.replica.query('select pg_wal_replay_pause()');
    try {
      const [id = ''] = await cluster.placeOrders(1);
      const { body: order } = await cluster.call(0, 'GET', `/api/magic-orders/${encodeURIComponent(id)}`);
      const name = (order as { orderNumber: string }).orderNumber;
      const csv = async () => String((await cluster.call(0, 'GET', orderExportContract.export.path)).body);
      const counted = async (cookie: string | null) => {
        const query = `select count(*) as n from magic_orders where magic_order_id = '${id}'`;
        const { body } = await cluster.call(0, 'POST', sqlContract.execute.path, { body: { query }, cookie });
        return (body as { data: { n: string }[] }).data;
      };
      expect(await csv()).not.toContain(name);
      expect(await cluster.call(0, 'GET', dashboardContract.stats.path)).toEqual(before);
      expect(await counted(null)).toEqual([{ n: '0' }]);
      const { cookie } = await saveQuery('After the new order');
      expect(await counted(cookie)).toEqual([{ n: '1' }]);
      await cluster.replica.query('select pg_wal_replay_resume()');
      await until('the replica has it', async () => (await csv()).includes(name));
    } finally {
      await cluster.replica.query('select pg_wal_replay_resume()');
    }
  });

  withCluster('go on without the replica, and find it again', async () => {
    await until('the replica is read', isRead);
    await cluster.replica.kill();
    const paths = [auditContract.list.path, dashboardContract.stats.path, orderExportContract.export.path];
    for (let round = 0; round < 10; round += 1)
      for (const path of paths) expect([path, (await cluster.call(0, 'GET', path)).status]).toEqual([path, 200]);
    await until('it counts as lost', async () => !(await isRead()));
    expect(await cluster.metric(0, 'shipmagic_replica_lag_seconds')).toBeNaN();
    expect(cluster.servers[0]?.said().match(/the replica is not read at the moment/g)).toHaveLength(1);
    await cluster.replica.start();
    await until('it is found again', isRead);
  });
});
