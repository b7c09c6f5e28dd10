// `npm run bench [-- --orders N --parcels N --only PART,PART --data DIR | --backfill N | --labels N | --conversion N | --restore N]`:
// the product compared with the bare database, in the same run on the same data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../server/src/config/config.ts';
import { createAccount } from '../server/src/people/account/create-account.ts';
import { appLogin, appPassword } from '../server/src/platform/db/app-login.ts';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { inAuthTransaction } from '../server/src/platform/db/transaction.ts';
import { keyRing } from '../server/src/platform/key-ring.ts';
import { createLogger } from '../server/src/platform/telemetry/log.ts';
import { createServices } from '../server/src/services.ts';
import { benchAttention } from './attention.ts';
import { benchBackfill } from './backfill.ts';
import { benchBatches } from './batches.ts';
import { startBuilt } from './built-server.ts';
import { benchBundles } from './bundles.ts';
import { benchConversion } from './conversion.ts';
import { benchCrowd } from './crowd.ts';
import { benchExport } from './export.ts';
import { fill } from './fill.ts';
import { benchFind } from './find.ts';
import { benchImageSize } from './image-size.ts';
import { benchImport } from './import.ts';
import { benchInsights } from './insights.ts';
import { benchLabels } from './labels.ts';
import { benchLoad } from './load.ts';
import { benchEveryList, benchOrders, client, type Looker } from './orders.ts';
import { postgresPid, processorSeconds, processorSecondsOfAll } from './processor-time.ts';
import { benchProducts } from './products.ts';
import { benchRecon } from './recon.ts';
import { benchRestore } from './restore.ts';
import { benchScanIngestion } from './scan-ingestion.ts';
import { benchSpace } from './space.ts';
import { benchStart } from './start.ts';
import { Summary } from './summary.ts';
import { benchTracking, startCourier } from './tracking.ts';
import { benchVendors } from './vendors.ts';
import { benchWorkers } from './workers.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    parcels: { type: 'string', default: '5000' },
    backfill: { type: 'string' },
    labels: { type: 'string' },
    conversion: { type: 'string' },
    restore: { type: 'string' },
    only: { type: 'string' },
    data: { type: 'string' },
    sale: { type: 'string', default: '60' },
    keep: { type: 'boolean', default: false },
  },
});
/** Each open parcel needs an order. */
const count = Math.max(Number(values.orders), Number(values.parcels) + 2500);
/** From this many orders on, every filter, search and far page is measured, for staff and for vendor members. */
const everyListFrom = 1_000_000;
/** And from this many on, alone. */
const aloneFrom = 3_000_000;
const listBudget = count >= aloneFrom ? { list: 50, search: 150, isAlone: true } : { list: 15, search: 100 };
/** A directory that was named stays, with its orders, for the next run. */
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'shipmagic-bench-'));
const removeData = () => values.data === undefined && rmSync(dataDir, { recursive: true, force: true });
const key = 'a key for benchmarks only, never used in earnest';
const email = 'bench@example.com';
const password = 'lantern gravel seven orbit';

const pushSecret = 'a secret of pushes for benchmarks';
const cluster = await startCluster({ dataDir });
const courier = await startCourier();
try {
  await migrate(cluster.url, keyRing(key));
  const appUrl = new URL(cluster.url);
  appUrl.username = appLogin;
  appUrl.password = appPassword(key);
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DELHIVERY_TOKEN: 'bench',
    DELHIVERY_API_URL: courier.url,
    DELHIVERY_WEBHOOK_SECRET: pushSecret,
  };
  const config = readConfig(env);
  const services = createServices(config, {
    appUrl: appUrl.href,
    masterKeys: keyRing(key),
    log: createLogger({ level: 'silent', dataDir, name: 'bench' }),
    name: 'bench',
  });
  const floor = new pg.Client({ connectionString: cluster.url, options: '-c search_path=app,public' });
  await floor.connect();
  const end = async (): Promise<never> => {
    await floor.end();
    await services.db.destroy();
    courier.stop();
    await cluster.stop();
    removeData();
    process.exit();
  };
  if (values.backfill !== undefined) {
    for await (const line of benchBackfill(services, floor, Number(values.backfill))) console.log(line);
    await end();
  }
  if (values.conversion !== undefined) {
    const bench = { services, floor, ownerUrl: cluster.url, masterKey: key };
    for await (const line of benchConversion(bench, Number(values.conversion))) console.log(line);
    await end();
  }
  if (values.restore !== undefined) {
    const bench = { services, floor, ownerUrl: cluster.url, masterKeys: keyRing(key), dataDir };
    for await (const line of benchRestore(bench, Number(values.restore))) console.log(line);
    await end();
  }
  const { rows: filled } = await floor.query('select count(*)::int as n from magic_orders');
  // A directory that another program has filled has no account of ours.
  if (!(await floor.query('select from users where email = $1', [email])).rowCount)
    await inAuthTransaction(services.db, (tx) => createAccount(tx, { email, password, role: 'admin' }));
  const server = { databaseUrl: cluster.url, appUrl: appUrl.href, dataDir, masterKey: key };
  if (values.labels !== undefined) {
    for await (const line of benchLabels({ ...server, services, floor, email, password }, Number(values.labels)))
      console.log(line);
    await end();
  }
  if (filled[0].n < count) {
    console.log(`Filling the database with ${count} orders, their parcels, scans, history and mails …`);
    for await (const line of fill(services.db, floor, count)) console.log(line);
  }
  const builtEnv = { ...env, SECRET_KEY: key, LOG_LEVEL: 'error' };
  const built = await startBuilt('server', builtEnv);
  const { url } = built;
  const postgres = await postgresPid(floor);
  const used = {
    ours: () => processorSeconds(built.pid) + processorSecondsOfAll(postgres),
    bare: () => processorSecondsOfAll(postgres),
  };
  const signIn = async (as: string) => {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: as, password }),
    });
    if (!login.ok) throw new Error(`${as} cannot sign in: ${login.status} ${await login.text()}`);
    return ((await login.json()) as { token: string }).token;
  };
  const token = await signIn(email);
  const summary = new Summary();
  const staff: Looker = { name: 'staff', token, vendorIds: null };
  /** A vendor member with that many vendors. */
  const member = async (vendors: number): Promise<Looker> => {
    const as = `vendors${vendors}@example.com`;
    await floor.query('delete from users where email = $1', [as]);
    const id = await inAuthTransaction(services.db, (tx) =>
      createAccount(tx, { email: as, password, role: 'vendor_member' }),
    );
    const granted = await floor.query(
      'insert into user_vendors (user_id, vendor_id) select $1, id from vendors order by id limit $2 returning vendor_id',
      [id, vendors],
    );
    return {
      name: `vendor member with ${vendors} vendor${vendors > 1 ? 's' : ''}`,
      token: await signIn(as),
      vendorIds: granted.rows.map((row) => row.vendor_id),
    };
  };
  const look = client(url, token);
  const list = () => look('/api/orders?limit=50');
  const tracking = { services, floor, ownerUrl: cluster.url, courier, url, pushSecret, list };
  type Lines = AsyncIterable<string> | Promise<readonly string[]> | readonly string[];
  const parts: Readonly<Record<string, () => Lines | Promise<Lines>>> = {
    orders: () => benchOrders({ url, floor, used }, staff, summary),
    attention: () => benchAttention(services.db, url, token),
    ...(count >= everyListFrom && {
      lists: async () => benchEveryList({ url, floor, used }, [staff, await member(1), await member(100)], listBudget),
    }),
    insights: async () => benchInsights(services.db, { url, floor }, [staff, await member(1), await member(100)]),
    find: async () => benchFind(url, [staff, await member(2)], count),
    vendors: () => benchVendors(url, token, floor),
    products: () => benchProducts(services, { url, token, floor }),
    load: () => benchLoad({ ownerUrl: cluster.url, env: builtEnv, token, summary }),
    crowd: async () =>
      benchCrowd({
        floor,
        env: builtEnv,
        lookers: [staff, await member(1), await member(100)],
        saleSeconds: Number(values.sale),
        summary,
      }),
    space: () => benchSpace(floor, count, summary),
    start: () => benchStart(builtEnv),
    size: () => benchImageSize(),
    export: () => benchExport({ ...server, token, orders: count }),
    import: () => benchImport(services, floor),
    batches: () => benchBatches(services, { url, token, floor }),
    bundles: () => benchBundles(),
    scans: () => benchScanIngestion(services, floor),
    tracking: () => benchTracking(tracking, Number(values.parcels)),
    workers: () => benchWorkers({ services, floor, env: { ...env, SECRET_KEY: key, LOG_LEVEL: 'warn' } }),
    recon: () => benchRecon({ ...server, token, floor }),
  };
  const asked = values.only?.split(',') ?? Object.keys(parts);
  const unknown = asked.filter((name) => !parts[name]);
  if (unknown.length > 0) throw new Error(`--only knows ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}`);
  console.log(`\n${count} orders, one client\n`);
  for (const name of asked)
    for await (const line of (await parts[name]?.()) ?? []) {
      console.log(line);
      summary.line(line);
    }
  if (values.keep) summary.keep(count);
  console.log(`\n${summary.lines(count).join('\n')}`);
  process.exitCode = summary.holds() ? 0 : 1;
  await built.stop();
  await floor.end();
  await services.db.destroy();
} finally {
  courier.stop();
  await cluster.stop();
  removeData();
}
process.exit();
