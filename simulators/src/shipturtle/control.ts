import { bodyOf, mountFaultControl, textOf, textsOf, touchAtControl } from '../control.ts';
import { presentOrder, type Status, statuses, type ToolLine } from './order.ts';
import type { ShipturtleSimulator } from './server.ts';

const sampleLine = (vendor: string): ToolLine => ({
  sku: null,
  quantity: 1,
  price: '999.00',
  title: `${vendor} Sample`,
  variantTitle: null,
  productId: null,
  vendor,
});

/** The statuses of an order without incidents, in order. */
const road: readonly Status[] = ['New Orders', 'Confirmed', 'Ready to Ship', 'Pick Up', 'In Transit', 'Delivered'];

/** The simulated ShipTurtle's control API under `/_control`, documented in the README. */
export function mountShipturtleControl(simulator: ShipturtleSimulator): void {
  const { app, tool, faults, shop } = simulator;
  touchAtControl(app, () => tool.touch());
  mountFaultControl(app, faults);

  const unknown = { error: 'no such order' };
  const find = (id: string) => tool.orders.get(Number(id)) ?? null;

  app.get<{ Querystring: { order?: string } }>('/_control/orders', async ({ query }) => {
    const orders = [...tool.orders.values()].filter(
      (order) => query.order === undefined || String(order.storeOrderId) === query.order,
    );
    return { count: orders.length, orders: orders.map((order) => presentOrder(order, shop)) };
  });

  app.post('/_control/orders', async (request, reply) => {
    const body = bodyOf(request.body);
    const storeOrderId = Number(body.orderId);
    const vendor = textOf(body.vendor);
    if (!Number.isInteger(storeOrderId) || !vendor)
      return reply.code(400).send({ error: 'orderId and vendor are needed' });
    const company = textOf(body.company) ?? vendor;
    const createdAt = Date.parse(textOf(body.createdAt) ?? '') || Date.now();
    const order = tool.take({ storeOrderId, company, lines: [sampleLine(vendor)], createdAt });
    await tool.announce(order);
    return presentOrder(order, shop);
  });

  app.patch<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = find(request.params.id);
    if (!order) return reply.code(404).send(unknown);
    const body = bodyOf(request.body);
    const status = statuses.find((known) => known === body.status);
    if (body.status !== undefined && !status)
      return reply.code(400).send({ error: `status must be one of ${statuses.join(', ')}` });
    const {
      awb = order.awb,
      provider = order.provider,
      trackingLink = order.trackingLink,
    } = {
      awb: textOf(body.awb),
      provider: textOf(body.provider),
      trackingLink: textOf(body.trackingLink),
    };
    tool.change(order, { status: status ?? order.status, awb, provider, trackingLink });
    await tool.announce(order);
    return presentOrder(order, shop);
  });

  app.post<{ Params: { awb: string } }>('/_control/parcels/:awb/advance', async (request, reply) => {
    const order = [...tool.orders.values()].find(({ awb }) => awb === request.params.awb);
    if (!order) return reply.code(404).send(unknown);
    const at = road.indexOf(order.status);
    const next = at < 0 ? undefined : road[at + 1];
    if (!next) return reply.code(409).send({ error: `nothing comes after ${order.status}` });
    tool.change(order, { status: next, ...(next === 'Ready to Ship' ? parcelOf(order.id) : {}) });
    await tool.announce(order);
    return presentOrder(order, shop);
  });

  app.delete<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = find(request.params.id);
    if (!order) return reply.code(404).send(unknown);
    tool.forget(order);
    return { deleted: order.id };
  });

  app.put('/_control/vendors', async (request) => {
    tool.vendors = textsOf(bodyOf(request.body).names) ?? [];
    return { names: tool.vendors };
  });

  app.put('/_control/push', async (request) => {
    const { url } = bodyOf(request.body);
    tool.push = typeof url === 'string' ? { url } : null;
    return { push: tool.push };
  });
  app.get('/_control/push', async () => ({ push: tool.push, pushes: tool.pushes }));
}

/** The parcel that ShipTurtle books for an order; deterministic. */
export function parcelOf(id: number) {
  const awb = `ST${String(id).padStart(10, '0')}`;
  return { awb, provider: 'Blue Dart', trackingLink: `https://track.shipturtle.example/${awb}` };
}
