import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

interface FulfillmentOrderNode {
  id: string;
  status: string;
  assignedLocation: { name: string };
  lineItems: { nodes: { id: string; remainingQuantity: number; vendor: string }[] };
}

describe('an order that is edited again and again', () => {
  let store: Started<ShopifySimulator>;
  beforeAll(async () => {
    store = await startShopify();
  });
  afterAll(() => store.close());

  it.each([
    ['COD', [2, 1, 3], [1000, 500, 1500]],
    ['PREPAID', [2, 3, 4], [0, 0, 500]],
  ])('owes what its pieces cost less what was paid: %s', async (paymentMode, quantities, owed) => {
    const lines = [{ vendor: 'Near', title: 'Bowl', price: 500, quantity: 3 }];
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', { lines, paymentMode });
    const outstanding: number[] = [];
    for (const quantity of quantities) {
      await control(store.url, 'PATCH', `/orders/${id}`, { lines: [{ index: 0, quantity }] });
      const { totals } = await control<{ totals: { outstanding: number } }>(store.url, 'GET', `/orders/${id}`);
      outstanding.push(totals.outstanding / 100);
    }
    expect(outstanding).toEqual(owed);
  });
});

describe('fulfilment in the store', () => {
  let store: Started<ShopifySimulator>;
  beforeAll(async () => {
    store = await startShopify();
  });
  afterAll(() => store.close());

  const lines = [
    { vendor: 'Near', title: 'Bowl', price: 500, quantity: 2 },
    { vendor: 'Away', title: 'Shawl', price: 900, quantity: 1 },
  ];
  async function placed(): Promise<{ gid: string; id: string; orders: FulfillmentOrderNode[] }> {
    await control(store.url, 'PUT', '/settings', { secondLocationVendors: ['Away'], jobMs: 20 });
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', { lines });
    const gid = `gid://shopify/Order/${id}`;
    return { gid, id, orders: await fulfillmentOrders(gid) };
  }
  async function fulfillmentOrders(id: string): Promise<FulfillmentOrderNode[]> {
    const { answer } = await send<{ order: { fulfillmentOrders: { nodes: FulfillmentOrderNode[] } } }>(
      store.url,
      'OrderFulfillmentOrders',
      { id },
    );
    return answer.data.order.fulfillmentOrders.nodes;
  }
  const create = (entry: FulfillmentOrderNode, quantity: number) =>
    send<{ fulfillmentCreate: { fulfillment: { id: string } | null; userErrors: { message: string }[] } }>(
      store.url,
      'FulfillmentCreate',
      {
        f: {
          lineItemsByFulfillmentOrder: [
            {
              fulfillmentOrderId: entry.id,
              fulfillmentOrderLineItems: [{ id: entry.lineItems.nodes[0]?.id, quantity }],
            },
          ],
          trackingInfo: { company: 'Delhivery', number: '1000', url: 'https://example.com/1000' },
        },
      },
    ).then(({ answer }) => answer.data.fulfillmentCreate);

  it('splits by location, fulfils, refuses excess quantities, and cancels', async () => {
    const { gid, orders } = await placed();
    expect(orders.map((o) => o.assignedLocation.name)).toEqual(['Main Warehouse', 'Jaipur Studio']);
    const [near] = orders;
    if (!near) throw new Error('no fulfillment order');
    expect((await create(near, 3)).userErrors).toHaveLength(1);
    const made = await create(near, 2);
    expect(made.userErrors).toEqual([]);
    expect((await create(near, 1)).userErrors[0]?.message).toContain('unfulfillable');
    expect((await fulfillmentOrders(gid))[0]?.status).toBe('CLOSED');
    const cancelled = await send<{ fulfillmentCancel: { userErrors: object[] } }>(store.url, 'FulfillmentCancel', {
      id: made.fulfillment?.id,
    });
    expect(cancelled.answer.data.fulfillmentCancel.userErrors).toEqual([]);
    expect((await fulfillmentOrders(gid))[0]).toMatchObject({
      status: 'OPEN',
      lineItems: { nodes: [{ remainingQuantity: 2 }] },
    });
  });

  it('accepts historical fulfilments without webhooks', async () => {
    const { gid, id } = await placed();
    const before = await control<{ lines: { id: number }[]; updatedAt: number }>(store.url, 'GET', `/orders/${id}`);
    const at = '2026-05-01T06:00:00.000Z';
    const answer = await control<{ fulfillments: string[][] }>(store.url, 'POST', '/fulfillments/history', [
      {
        orderId: id,
        lineIds: before.lines.map((line) => String(line.id)),
        number: '4711',
        company: 'Delhivery',
        at,
        event: { status: 'DELIVERED', happenedAt: at },
      },
      { orderId: 'unknown', lineIds: [] },
    ]);
    // One per location.
    expect(answer.fulfillments.map((ids) => ids.length)).toEqual([2, 0]);
    expect((await fulfillmentOrders(gid)).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
    const after = await control<{ fulfillments: object[]; updatedAt: number }>(store.url, 'GET', `/orders/${id}`);
    expect(after).toMatchObject({ fulfillmentStatus: 'FULFILLED', updatedAt: before.updatedAt });
    expect(after.fulfillments[0]).toMatchObject({
      deliveredAt: Date.parse(at),
      tracking: [{ number: '4711' }],
      events: [{ status: 'DELIVERED' }],
    });
  });

  it('cancels an order as a job, once', async () => {
    const { gid, id } = await placed();
    const cancel = () =>
      send<{ orderCancel: { job: { id: string; done: boolean } | null; orderCancelUserErrors: { code: string }[] } }>(
        store.url,
        'OrderCancel',
        {
          id: gid,
          reason: 'CUSTOMER',
          restock: true,
          refund: { originalPaymentMethodsRefund: true },
        },
      ).then(({ answer }) => answer.data.orderCancel);
    const { job } = await cancel();
    expect(job?.done).toBe(false);
    await vi.waitFor(async () => {
      const { answer } = await send<{ job: { done: boolean } }>(store.url, 'Job', { id: job?.id });
      expect(answer.data.job.done).toBe(true);
    });
    const order = await control<{ financialStatus: string; totals: object }>(store.url, 'GET', `/orders/${id}`);
    expect(order).toMatchObject({ financialStatus: 'REFUNDED', totals: { currentTotal: 0, refunded: 190_000 } });
    expect((await cancel()).orderCancelUserErrors[0]?.code).toBe('INVALID');
  });
});
