import { setTimeout as pause } from 'node:timers/promises';
import { address } from '../../server/testing/delivery-address.ts';
import { callAs } from '../../server/testing/machines/call-as.ts';
import type { Surroundings } from '../../server/testing/machines/surroundings.ts';
import { until } from '../../server/testing/until.ts';

export const vendors = ['Upgrade Looms', 'Upgrade Lamps'];

const screens = [
  '/api/orders?limit=50',
  '/api/orders?limit=50&status=new',
  '/api/orders?limit=100&page=2&sort=due',
  '/api/orders?limit=50&search=Lakshmi',
  '/api/inbox?limit=50',
  '/api/stats',
];

type Kind = 'ping' | 'list' | 'change' | 'ship' | 'order' | 'scan';
interface Answer {
  readonly kind: Kind;
  readonly status: number;
  readonly ms: number;
  /** When it came. */
  readonly at: number;
  readonly words: string;
}
interface Order {
  readonly magicOrderId: string;
  readonly orderStatus: string;
  readonly version: number;
}

/** Everything that was answered, and what people were told. */
export interface Told {
  readonly answers: Answer[];
  /** Of seeded orders: the last status and note that were acknowledged. */
  readonly changes: Map<string, { status: string; note: string | null }>;
  /** AWBs by order. */
  readonly shipped: Map<string, string>;
  /** Names of the store's orders. */
  readonly placed: string[];
}

export interface Traffic {
  readonly told: Told;
  /** Until this many of each kind have been answered from now on. */
  flow(atLeast: number): Promise<void>;
  stop(): Promise<void>;
}

/** People who look, change and ship, shoppers and the courier, each at a pace of their own until told to end. */
export function startTraffic(
  { control }: Pick<Surroundings, 'control'>,
  { url, token }: { url: string; token: string },
): Traffic {
  const told: Told = { answers: [], changes: new Map(), shipped: new Map(), placed: [] };
  const closing = new AbortController();
  const note = (kind: Kind, started: number, status: number, words: string) =>
    told.answers.push({ kind, status, ms: performance.now() - started, at: performance.now(), words });

  const send = async (kind: Kind, method: string, path: string, body?: unknown): Promise<unknown> => {
    const started = performance.now();
    const { status, text } = await callAs(token, method, `${url}${path}`, body);
    note(kind, started, status, `${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return status === 200 ? JSON.parse(text) : null;
  };
  /** Often enough to arrive in the moment in which a server ends. */
  const ping = () => send('ping', 'GET', '/healthz');
  const listOrders = async (query: string) =>
    ((await send('list', 'GET', `/api/orders?${query}`)) as { orders: Order[] } | null)?.orders ?? [];
  const look = (n: number) => send('list', 'GET', screens[n % screens.length] ?? '');

  /** Round and round, as an order goes; every other time a note. */
  const nextOf: Readonly<Record<string, string>> = { new: 'confirmed', confirmed: 'hold', hold: 'new' };
  const own: Order[] = [];
  const change = async (n: number) => {
    if (own.length === 0)
      own.push(
        ...(await listOrders('limit=100&status=new&managedInShipmagicFilter=true')).filter((one) =>
          /^SEED/.test(one.magicOrderId),
        ),
      );
    const i = n % own.length;
    const { magicOrderId, orderStatus, version } = own[i] ?? { magicOrderId: '', orderStatus: '', version: 0 };
    const path = `/api/magic-orders/${encodeURIComponent(magicOrderId)}`;
    const before = told.changes.get(magicOrderId)?.note ?? null;
    if (Math.floor(n / own.length) % 2 === 0) {
      const status = nextOf[orderStatus] ?? 'new';
      const answer = (await send('change', 'PUT', `${path}/status`, { status, version })) as Order | null;
      if (!answer) return;
      own[i] = answer;
      told.changes.set(magicOrderId, { status, note: before });
    } else {
      const text = `Note ${n}`;
      const body = { merchantVendorNotes: text, version };
      const answer = (await send('change', 'PUT', `${path}/merchant-vendor-notes`, body)) as { version: number } | null;
      if (!answer) return;
      own[i] = { magicOrderId, orderStatus, version: answer.version };
      told.changes.set(magicOrderId, { status: orderStatus, note: text });
    }
  };

  const place = async (n: number) => {
    const started = performance.now();
    const { name } = await control<{ name: string }>('shopify', 'POST', '/orders', {
      vendors: [vendors[n % vendors.length]],
      address,
    });
    told.placed.push(name);
    note('order', started, 200, name);
  };

  const asked = new Set<string>();
  const ship = async () => {
    const waiting = await listOrders(
      `${vendors.map((name) => `vendor=${encodeURIComponent(name)}`).join('&')}&status=new&limit=50`,
    );
    const one = waiting.find(({ magicOrderId }) => !asked.has(magicOrderId));
    if (!one) return;
    asked.add(one.magicOrderId);
    const path = `/api/magic-orders/${encodeURIComponent(one.magicOrderId)}/create-shipment`;
    const answer = await send('ship', 'POST', path, { shippingPartner: 'Delhivery' });
    if (answer) told.shipped.set(one.magicOrderId, (answer as { awbNumber: string }).awbNumber);
  };

  const scan = async (n: number) => {
    const awbs = [...told.shipped.values()];
    const awb = awbs[n % Math.max(1, awbs.length)];
    if (!awb) return;
    const started = performance.now();
    // A parcel that has arrived moves no more.
    const moved = await control('delhivery', 'POST', `/parcels/${awb}/advance`, {}).catch(() => null);
    if (moved) note('scan', started, 200, awb);
  };

  const keep = async (everyMs: number, work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !closing.signal.aborted; n += 1) {
      await work(n);
      await pause(everyMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const all = [
    keep(5, ping),
    keep(5, ping),
    keep(100, look),
    keep(130, look),
    keep(50, change),
    keep(300, place),
    keep(200, ship),
    keep(300, scan),
  ];
  return {
    told,
    async flow(atLeast) {
      const from = performance.now();
      const kinds: readonly Kind[] = ['ping', 'list', 'change', 'ship', 'order', 'scan'];
      await until(
        `${atLeast} answers of each kind`,
        () => kinds.every((kind) => told.answers.filter((one) => one.kind === kind && one.at > from).length >= atLeast),
        120_000,
      );
    },
    async stop() {
      closing.abort();
      await Promise.all(all);
    },
  };
}
