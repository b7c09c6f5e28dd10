import { authContract } from '@shipmagic/domain/people/auth.contract';
import { startDelhivery, startShopify } from '../../../simulators/src/start.ts';
import { address as deliveryAddress } from '../delivery-address.ts';
import { testSecret } from '../secret.ts';
import { type Parts, startParts } from '../start-parts.ts';
import { until } from '../until.ts';
import { type Address, openAddress } from './address.ts';
import { noPooler, type Pooler, startPooler } from './pooler.ts';
import { type Machine, startPrimary } from './postgres.ts';
import { noPostgres } from './postgres-programs.ts';
import { type ProductProcess, runCommand, startProcess } from './product.ts';

/** Why there can be no cluster here; null if there can. */
export const noCluster = noPostgres ?? noPooler;

export const email = 'admin@example.com';
export const password = 'correct horse battery';
const vendor = 'Cluster Maker';
const shop = 'shipmagic-demo.myshopify.com';

const metricsToken = 'metrics-token-of-drills';

export interface ClusterOptions {
  readonly servers: number;
  readonly workers: number;
  /** A commit waits until the replica has it. */
  readonly synchronous?: boolean;
  readonly poolSize?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string | null;
  /** Seconds after which a refused call may be made again. */
  readonly retryAfter: number | null;
}

/** Primary, replica, pooler, servers and workers on one machine, with the simulated store and courier. */
export interface Cluster {
  primary: Machine;
  replica: Machine;
  /** Where the primary is; the pooler's and the direct connections go by it. */
  readonly address: Address;
  pooler: Pooler;
  readonly servers: ProductProcess[];
  readonly workers: ProductProcess[];
  readonly shopify: Awaited<ReturnType<typeof startShopify>>;
  readonly delhivery: Awaited<ReturnType<typeof startDelhivery>>;
  readonly token: string;
  readonly env: Readonly<Record<string, string>>;
  /** Calls a server, by number, as the admin. Throws only if nobody answers. */
  call(server: number, method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** A figure of a server's `/metrics`. */
  metric(server: number, name: string): Promise<number>;
  /** Orders of the store that are in the product, ready to be shipped. Returns their parts. */
  placeOrders(count: number): Promise<string[]>;
  startPoolerAgain(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly cookie?: string | null;
  readonly patienceMs?: number;
  /** Somebody else's. */
  readonly token?: string;
}

export function startCluster(options: ClusterOptions): Promise<Cluster> {
  return startParts((parts) => start(options, parts));
}

async function start(
  { servers: serverCount, workers: workerCount, synchronous = false, poolSize = 20, env: more = {} }: ClusterOptions,
  { ends, close }: Parts,
): Promise<Cluster> {
  const primary = await startPrimary();
  ends(() => primary.remove());
  const replica = await primary.makeReplica();
  ends(() => replica.remove());
  if (synchronous) {
    await primary.query("alter system set synchronous_standby_names = 'replica'");
    await primary.query('select pg_reload_conf()');
  }
  const address = await openAddress(primary.port);
  ends(() => address.close());
  const poolerOptions = { ownerUrl: address.through(primary.url), masterKey: testSecret, poolSize };
  const pooler = await startPooler(poolerOptions);
  ends(() => cluster.pooler.close());
  const shopify = await startShopify({ shop, maximumAvailable: 20_000, restoreRate: 1000 });
  ends(() => shopify.close());
  const delhivery = await startDelhivery();
  ends(() => delhivery.close());
  const env = {
    METRICS_TOKEN: metricsToken,
    SECRET_KEY: testSecret,
    DATABASE_URL: pooler.through(primary.url),
    DATABASE_DIRECT_URL: address.through(primary.url),
    DATABASE_REPLICA_URL: replica.url,
    LOG_LEVEL: 'warn',
    SHOPIFY_SHOP: shop,
    SHOPIFY_ACCESS_TOKEN: 'simulated-shopify-token',
    SHOPIFY_API_URL: shopify.url,
    DELHIVERY_TOKEN: 'simulated-delhivery-token',
    DELHIVERY_API_URL: delhivery.url,
    ...more,
  };
  await runCommand(['create-admin', '--email', email, '--password', password], env);
  const servers: ProductProcess[] = [];
  const workers: ProductProcess[] = [];
  ends(() => Promise.all([...servers, ...workers].map((one) => one.kill())));
  for (let i = 0; i < serverCount; i += 1) servers.push(await startProcess('server', env));
  for (let i = 0; i < workerCount; i += 1) workers.push(await startProcess('worker', env));

  const send = async (server: number, method: string, path: string, given: CallOptions) => {
    const { body, cookie, patienceMs = 30_000, token } = given;
    const response = await fetch(`${servers[server % servers.length]?.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const set = response.headers.get('set-cookie');
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      cookie: set?.split(';')[0] ?? null,
      retryAfter: retryAfter === null ? null : Number(retryAfter),
    };
  };
  const signedIn = await send(0, 'POST', authContract.login.path, { body: { email, password } });
  const { token } = signedIn.body as { token: string };

  const cluster: Cluster = {
    primary,
    replica,
    address,
    pooler,
    servers,
    workers,
    shopify,
    delhivery,
    token,
    env,
    call: (server, method, path, given = {}) => send(server, method, path, { token, ...given }),
    async metric(server, name) {
      const { body } = await send(server, 'GET', '/metrics', { token: metricsToken });
      const line = String(body)
        .split('\n')
        .find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    },
    async placeOrders(count) {
      const placed = await fetch(`${shopify.url}/_control/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count, silent: true, vendors: [vendor], address: deliveryAddress }),
      });
      if (!placed.ok) throw new Error(`the store answered ${placed.status}: ${await placed.text()}`);
      const db = cluster.primary;
      // While a worker reads the store by itself, the command leaves it to it.
      const rows = await until(
        'the orders come in',
        async () => {
          await runCommand(['sync'], env);
          const found = await db.query<{ id: string }>(
            `select magic_order_id as id from magic_orders o join vendors v on v.id = o.vendor_id
             where v.vendor_name = $2 and not exists (select from shipments s where s.order_id = o.id) limit $1`,
            [count, vendor],
          );
          return found.length === count && found;
        },
        90_000,
      );
      await db.query(
        `insert into warehouses (vendor_id, warehouse_name, contact_phone, address_line1, city, state, zip_code, is_default)
         select id, vendor_name || ' Store Room', '9845011111', '1 Warehouse Road', 'Bengaluru', 'Karnataka', '560001', true
         from vendors v where not exists (select from warehouses w where w.vendor_id = v.id)`,
      );
      return rows.map(({ id }) => id);
    },
    async startPoolerAgain() {
      const { port } = new URL(cluster.pooler.through(primary.url));
      await cluster.pooler.close();
      cluster.pooler = await startPooler({ ...poolerOptions, port: Number(port) });
    },
    close,
  };
  return cluster;
}
