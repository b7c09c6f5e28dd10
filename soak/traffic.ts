import { setTimeout as pause } from 'node:timers/promises';
import { address } from '../server/testing/delivery-address.ts';
import { type Answered, callAs } from '../server/testing/machines/call-as.ts';
import { vendors, type World } from './world.ts';

/** Everything that was asked, and what went wrong with it. */
export interface Tally {
  readonly answers: Map<string, number>;
  readonly failures: string[];
}

/** Screens of people at work. */
const screens = [
  '/api/orders?limit=50',
  '/api/orders?limit=50&status=new',
  '/api/orders?limit=100&page=2&sort=due',
  '/api/orders?limit=50&search=Lakshmi',
  '/api/orders?limit=50&status=in_transit',
  '/api/inbox?limit=50',
  '/api/stats',
];
const faults = ['throttled', '429', '500', 'html', 'truncated', 'close', 'slow', 'timeout-after-success'] as const;

/** People, shoppers, the courier and bad luck, each at a pace of their own until told to end. */
export function startTraffic(world: World): { readonly tally: Tally; stop(): Promise<void> } {
  const tally: Tally = { answers: new Map(), failures: [] };
  const closing = new AbortController();
  const send = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const answer = await callAs(world.token, method, `${world.server.url}${path}`, body);
    const kind = `${method} ${path.split('?')[0]?.replace(/[A-Z0-9#%-]*\d[^/]*/, ':id')} ${answer.status}`;
    tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1);
    if (!expected(answer.status)) tally.failures.push(`${kind}: ${answer.text.slice(0, 200)}`);
    return answer;
  };

  const look = async (n: number) => send('GET', screens[n % screens.length] ?? '');
  const order = () =>
    world.control('shopify', 'POST', '/orders', { count: 2, vendors: [vendors[random(vendors.length)]], address });
  const ship = async () => {
    const { text } = await send('GET', '/api/orders?status=new&limit=50');
    const { orders = [] } = (JSON.parse(text || '{}') ?? {}) as { orders?: { magicOrderId: string }[] };
    const one = orders[random(orders.length)];
    if (one)
      await send('POST', `/api/magic-orders/${encodeURIComponent(one.magicOrderId)}/create-shipment`, {
        shippingPartner: 'Delhivery',
      });
  };
  const move = async () => {
    const awbs = [...world.delhivery.simulator.courier.parcels.keys()];
    const awb = awbs[random(awbs.length)];
    // A parcel that has arrived moves no more.
    if (awb) await world.control('delhivery', 'POST', `/parcels/${awb}/advance`, {}).catch(() => undefined);
  };
  const readExport = () => send('GET', '/api/orders/export?limit=1000');
  const breakSomething = () =>
    world.control(random(2) === 0 ? 'shopify' : 'delhivery', 'POST', '/faults', {
      kind: faults[random(faults.length)],
      times: 1 + random(3),
      delayMs: 2000,
    });

  const keep = async (everyMs: number, work: (n: number) => Promise<unknown>) => {
    for (let n = random(100); !closing.signal.aborted; n += 1) {
      await work(n);
      await pause(everyMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const all = [
    ...Array.from({ length: 3 }, () => keep(300, look)),
    keep(1000, order),
    keep(700, ship),
    keep(150, move),
    keep(20_000, readExport),
    keep(10_000, breakSomething),
  ];
  return {
    tally,
    async stop() {
      closing.abort();
      await Promise.all(all);
      for (const partner of ['shopify', 'delhivery'] as const) await world.control(partner, 'DELETE', '/faults');
    },
  };
}

/** A conflict is one of two people's work; a courier or the store that fails is told of by 502 and the like. */
const expected = (status: number) => (status > 0 && status < 400) || [409, 422, 502, 503, 504].includes(status);

const random = (below: number) => Math.floor(Math.random() * below);
