import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Answer, deliver, type FaultAnswers, json } from '../deliver.ts';
import { FaultBox } from '../faults.ts';
import { mountShipturtleControl } from './control.ts';
import { localDay, presentLines, presentOrder, type Status, type ToolOrder } from './order.ts';
import { Tool } from './tool.ts';

export interface ShipturtleOptions {
  token: string;
  shop: string;
}

export interface ShipturtleSimulator {
  app: FastifyInstance;
  tool: Tool;
  faults: FaultBox;
  shop: string;
}

const answers: FaultAnswers = {
  throttled: () => json({ message: 'Too Many Attempts.' }, 429, { 'Retry-After': '30' }),
  tooManyRequests: () => json({ message: 'Too Many Attempts.' }, 429, { 'Retry-After': '1' }),
  unauthorised: () => json({ message: 'Unauthenticated.' }, 401),
  serverError: () => json({ message: 'Server Error' }, 500),
};

/** The tabs of its order screen, each a list of its own. */
const tabs: Record<string, readonly Status[] | null> = {
  'all-orders': null,
  orders: ['New Orders'],
  'confirmed-orders': ['Confirmed', 'Ready to Ship', 'Pick Up'],
  'intransit-orders': ['In Transit'],
  'delivered-orders': ['Delivered'],
  'cancelled-orders': ['Cancelled'],
};

/** `11/1/2026` as `2026-11-01`; null if it is not a US date. */
function usDay(text: unknown): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(String(text ?? '')) ?? [];
  if (!year || !month || !day || Number(month) > 12) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

interface Listing {
  query?: string;
  limit?: string;
  page?: string;
  ascending?: string;
}

function list({ tool, shop }: ShipturtleSimulator, wanted: readonly Status[] | null, given: Listing): Answer {
  let filter: { order_date?: { startDate?: unknown; endDate?: unknown } };
  try {
    filter = JSON.parse(given.query ?? '{}');
  } catch {
    return json({ message: 'The query is not valid JSON.' }, 422);
  }
  const { order_date: days } = filter;
  const [from, to] = [usDay(days?.startDate), usDay(days?.endDate)];
  if (days && (!from || !to)) return json({ message: 'The order date must be given as M/D/YYYY.' }, 422);
  const inRange = ({ createdAt }: ToolOrder) => {
    const day = localDay(createdAt);
    return (!from || day >= from) && (!to || day <= to);
  };
  const found = [...tool.orders.values()]
    .filter((order) => (wanted === null || wanted.includes(order.status)) && inRange(order))
    .sort((a, b) => (given.ascending === '1' ? a.id - b.id : b.id - a.id));
  const limit = Math.min(50, Math.max(1, Number(given.limit ?? 10) || 10));
  const start = (Math.max(1, Number(given.page ?? 1) || 1) - 1) * limit;
  const data = found.slice(start, start + limit).map((order) => presentOrder(order, shop));
  return json({ data, count: found.length });
}

/** Assembles the simulated ShipTurtle's HTTP server; `start.ts` makes it listen. Write calls are not implemented. */
export function buildShipturtle(options: ShipturtleOptions): ShipturtleSimulator {
  const app = Fastify({ forceCloseConnections: true });
  const faults = new FaultBox();
  const simulator: ShipturtleSimulator = { app, tool: new Tool(options.shop), faults, shop: options.shop };

  const get = (path: string, name: string, run: (request: FastifyRequest) => Answer) => {
    app.get(`/api/v1${path}`, async (request, reply) =>
      deliver(reply, faults.take(name, request.query), answers, () =>
        request.headers.authorization === `Bearer ${options.token}` ? run(request) : answers.unauthorised(),
      ),
    );
  };
  for (const [tab, wanted] of Object.entries(tabs)) {
    get(`/${tab}/fetchData`, 'list', ({ query }) => list(simulator, wanted, query as Listing));
  }
  const single = (present: (order: ToolOrder) => unknown) => (request: FastifyRequest) => {
    const order = simulator.tool.orders.get(Number((request.params as { id: string }).id));
    return order ? json({ data: present(order) }) : json({ message: 'Order not found' }, 404);
  };
  get(
    '/orders/line-items/:id',
    'line-items',
    single((order) => presentLines(order, options.shop)),
  );
  get(
    '/orders/:id',
    'order',
    single((order) => presentOrder(order, options.shop)),
  );
  app.setNotFoundHandler(async (request, reply) => {
    // A call that changes something would show up here: the product must never make one.
    faults.take(`${request.method} ${request.url}`, request.body ?? null);
    return reply.code(404).send({ message: 'Not Found' });
  });

  mountShipturtleControl(simulator);
  return simulator;
}
