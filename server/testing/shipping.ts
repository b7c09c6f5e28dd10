import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { address } from './delivery-address.ts';
import { giveWarehouses } from './orders.ts';
import type { Sent, TestApp, User } from './test-app.ts';

export interface StoredOrder {
  /** The store's id. */
  readonly id: string;
  readonly name: string;
  /** Its magic orders, in order of their numbers. */
  readonly parts: string[];
}

/** Common operations of the shipping tests. */
export const shippingOf = (app: TestApp, admin: User) => ({
  /** Places an order in the store and imports it; its vendors get warehouses. */
  async place(about: Record<string, unknown> = {}): Promise<StoredOrder> {
    const placed = await app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', {
      silent: true,
      address,
      customer: { firstName: 'Lakshmi', lastName: 'Narayan', email: 'lakshmi@example.org', phone: '+919845098450' },
      ...(about.lines || about.vendors ? {} : { vendors: ['Shipping Maker'] }),
      ...about,
    });
    await app.call(importsContract.syncOrders, {}, admin);
    // Tests sync more often than a person may.
    await app.database.query("delete from allowances where key like 'sync:%'");
    await giveWarehouses(app);
    const rows = await app.database.query<{ id: string }>(
      'select magic_order_id as id from magic_orders where store_order_id = $1 order by part_number',
      [placed.id],
    );
    if (rows.length === 0) throw new Error(`order ${placed.name} did not come in`);
    return { ...placed, parts: rows.map((row) => row.id) };
  },
  /** Requests a shipment and returns any answer. */
  ship: (id: string, user = admin): Promise<Sent> =>
    app.attempt(bookingContract.create, { params: { id }, body: { shippingPartner: 'Delhivery' } }, user),
  /** Creates a shipment, whatever the store holds back, and returns its AWB; throws on failure. */
  async shipped(id: string, user = admin): Promise<string> {
    const body = { shippingPartner: 'Delhivery', confirm: ['held' as const, 'scheduled' as const] };
    return (await app.call(bookingContract.create, { params: { id }, body }, user)).awbNumber;
  },
  order: (id: string, user = admin): Promise<Order> => app.call(ordersContract.get, { params: { id } }, user),
  /** All attempts to create the order's shipment, oldest first. */
  attempts: (id: string) =>
    app.database.query<{
      state: string;
      reference: string;
      awb: string | null;
      attempt: number;
      failure: string | null;
    }>(
      'select s.state, s.reference, s.awb, s.attempt, s.failure from shipments s join magic_orders o on o.id = s.order_id where o.magic_order_id = $1 order by s.attempt',
      [id],
    ),
  async actions(id: string): Promise<string[]> {
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    return activityLogs.map(({ action }) => action);
  },
  /** The courier's parcels with a reference. */
  async parcelsOf(reference: string): Promise<string[]> {
    return (await app.control<{ awbs: string[] }>(app.delhivery, 'GET', `/parcels?ref=${reference}`)).awbs;
  },
  parcel: (awb: string) =>
    app.control<{ codAmount: number; cancelled: boolean; paymentMode: string; consignee: Record<string, string> }>(
      app.delhivery,
      'GET',
      `/parcels/${awb}`,
    ),
  /** The parcel of the last booking, as the courier received it. */
  async lastBooked() {
    const { requests } = await app.control<{ requests: { operation: string; input: string }[] }>(
      app.delhivery,
      'GET',
      '/requests',
    );
    const form = new URLSearchParams(requests.findLast(({ operation }) => operation === 'create')?.input);
    return JSON.parse(form.get('data') ?? '{}').shipments[0];
  },
  advance: (awb: string, to?: string, at?: string) =>
    app.control(app.delhivery, 'POST', `/parcels/${awb}/advance`, { ...(to ? { to } : {}), ...(at ? { at } : {}) }),
  /** Requests a fault of the courier. */
  courierFault: (kind: string, operation: string, times?: number) =>
    app.control(app.delhivery, 'POST', '/faults', { kind, operation, ...(times ? { times } : {}) }),
  async courierCalls(operation: string): Promise<number> {
    const { counts } = await app.control<{ counts: Record<string, number> }>(app.delhivery, 'GET', '/requests');
    return counts[operation] ?? 0;
  },
  /** The store's fulfilments of an order. */
  async fulfilments(storeOrderId: string) {
    const { fulfillments } = await app.control<{
      fulfillments: {
        status: string;
        tracking: { company: string; number: string; url: string }[];
        lines: unknown[];
        events: { status: string; happenedAt: number }[];
      }[];
    }>(app.shopify, 'GET', `/orders/${storeOrderId}`);
    return fulfillments;
  },
});
export type Shipping = ReturnType<typeof shippingOf>;
