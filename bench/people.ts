import type pg from 'pg';
import type { Call } from './open-load.ts';
import type { Looker } from './orders.ts';
import { sender } from './sender.ts';

/** Each of them opens a screen or changes something every seven seconds: the mean think time of the benchmark TPC-W. */
export const people = 200;
const secondsBetween = 7;
export const screensPerSecond = people / secondsBetween;

export type Screen = 'lists' | 'details' | 'changes' | 'the rest';
/** Of ten screens. */
const mix: readonly Screen[] = [
  'lists',
  'details',
  'lists',
  'changes',
  'lists',
  'lists',
  'details',
  'lists',
  'the rest',
  'lists',
];

const lists = [
  '',
  'status=new',
  'status=in_transit',
  'status=delivered&page=2',
  'page=3',
  'sort=due',
  'sort=value&page=2',
  'search=meera%20patel',
  'search=Sharma',
  'search=seed424',
  'search=sku-12',
  'shipmentStatus=DELAYED',
  'financialStatus=PENDING&status=confirmed',
  'labelCreatedFilter=not_created',
  'vendor=Seed%20Vendor%207',
];
const rest = [
  '/api/stats',
  '/api/inbox?limit=50',
  '/api/inbox/counts',
  '/api/returns?limit=50',
  '/api/products?limit=50',
  '/api/orders?limit=8&search=asha',
  '/api/search/suggestions?search=lakshmo',
];

/** A change that was answered with success, and must be found in the database. */
interface Change {
  readonly magicOrderId: string;
  readonly notes?: string;
}

interface Worker {
  readonly send: ReturnType<typeof sender>;
  readonly details: readonly string[];
  readonly toNote: string[];
  readonly toConfirm: string[];
}

const inOrder = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;

/** Numbers that staff and members see, and orders that nobody else changes: each is changed once. */
async function prepare(floor: pg.Client, url: string, looker: Looker): Promise<Worker> {
  const own = looker.vendorIds ? `and vendor_id = any ('{${looker.vendorIds.join(',')}}')` : '';
  const ids = async (where: string, limit: number): Promise<string[]> => {
    const { rows } = await floor.query<{ id: string }>(
      `select magic_order_id as id from magic_orders where ${where} and magic_order_id like 'SEED%' ${own} order by hashint8(id) limit $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  };
  return {
    // A browser keeps one open, and takes more only while it waits.
    send: sender(url, { token: looker.token, connections: people }),
    details: await ids('true', 500),
    toNote: await ids("order_status in ('delivered', 'hold')", 3000),
    toConfirm: await ids("order_status = 'new' and managed_in_shipmagic is not false", 1500),
  };
}

/** Two hundred people at work, of whom seven in ten are staff, and the others members with one and with a hundred vendors. */
export async function peopleAtWork(floor: pg.Client, url: string, [staff, one, hundred]: readonly Looker[]) {
  const workers: Worker[] = [];
  for (const looker of [staff, one, hundred]) if (looker) workers.push(await prepare(floor, url, looker));
  // No two of them change the same order: what they see overlaps.
  const taken = new Set<string>();
  const own = (ids: string[]) => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      if (!taken.has(id)) {
        taken.add(id);
        return id;
      }
    return null;
  };
  const made: Change[] = [];
  const asked = new Map<Screen, number>();
  const asks: Readonly<Record<Exclude<Screen, 'changes'>, (worker: Worker, n: number) => Promise<string>>> = {
    lists: ({ send }, n) => send('GET', `/api/orders?limit=50&${inOrder(lists, n)}`),
    details: ({ send, details }, n) => send('GET', `/api/magic-orders/${inOrder(details, n)}`),
    'the rest': ({ send }, n) => send('GET', inOrder(rest, n)),
  };
  const change = async ({ send, toNote, toConfirm }: Worker, n: number) => {
    const confirms = n % 2 === 0;
    const id = own(confirms ? toConfirm : toNote);
    if (id === null) throw new Error('there are too few orders to change');
    const notes = `Noted by the bench, ${n}`;
    await (confirms
      ? send('PUT', `/api/magic-orders/${id}/status`, JSON.stringify({ status: 'confirmed' }))
      : send('PUT', `/api/magic-orders/${id}/merchant-vendor-notes`, JSON.stringify({ merchantVendorNotes: notes })));
    made.push(confirms ? { magicOrderId: id } : { magicOrderId: id, notes });
  };
  return {
    next(n: number): Call<Screen> {
      const kind = inOrder(mix, n);
      const turn = Math.floor(n / mix.length);
      const share = turn % 20;
      const worker = workers[share < 14 ? 0 : share < 17 ? 1 : 2] as Worker;
      const nth = (asked.get(kind) ?? 0) + 1;
      asked.set(kind, nth);
      return {
        kind,
        send: async () => {
          await (kind === 'changes' ? change(worker, nth) : asks[kind](worker, nth));
        },
      };
    },
    /** How many of the changes that were answered with success are not in the database. */
    async lost(): Promise<number> {
      const { rows } = await floor.query<{ n: number }>(
        `select count(*)::int as n from jsonb_to_recordset($1) c ("magicOrderId" text, notes text)
         left join magic_orders o on o.magic_order_id = c."magicOrderId"
         where case when c.notes is null then not exists (select from activity_logs a where a.order_id = o.id and a.activity_type = 'status_change' and a.created_at > now() - interval '1 hour')
           else o.merchant_vendor_notes is distinct from c.notes end`,
        [JSON.stringify(made)],
      );
      return rows[0]?.n ?? made.length;
    },
    made: () => made.length,
  };
}
