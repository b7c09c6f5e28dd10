import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import { z } from 'zod';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { demoAccounts, demoPassword, type SimulatorUrls } from './demo-config.ts';
import type { Preparation } from './preparation.ts';

/** The control APIs of the demo's simulators, and how far its first fill is. */
export interface DemoWorld {
  readonly urls: SimulatorUrls;
  readonly preparation: Pick<Preparation, 'now'>;
}

const placed = z.object({ id: z.string(), name: z.string() });
/** The answer of each simulator after advancing a parcel. */
const advanced = {
  delhivery: z
    .object({
      tracking: z.object({
        Shipment: z.object({ Status: z.object({ Status: z.string(), Instructions: z.string() }) }),
      }),
    })
    .transform(({ tracking: { Shipment } }) => ({
      status: Shipment.Status.Status,
      said: Shipment.Status.Instructions || Shipment.Status.Status,
    })),
  prozo: z
    .object({ tracking: z.object({ currentStatus: z.string(), remarks: z.string() }) })
    .transform(({ tracking }) => ({ status: tracking.currentStatus, said: tracking.remarks })),
  shipturtle: z.object({ status: z.string() }).transform(({ status }) => ({ status, said: status })),
};
/** A failed delivery, as each simulator calls it; null: it tells of none. */
const failedAs = { delhivery: 'failed', prozo: 'FAILED_DELIVERY', shipturtle: null } as const;

/** The simulator that has an order's parcel. */
function carrierOf({ managedInShipmagic, shippingPartner }: Order): keyof typeof advanced {
  if (managedInShipmagic === false) return 'shipturtle';
  return shippingPartner === 'Prozo' ? 'prozo' : 'delhivery';
}

async function control(url: string, path: string, body: unknown = {}): Promise<unknown> {
  const reply = await callPartner({
    partner: 'demo',
    operation: 'control',
    method: 'POST',
    url: `${url}/_control${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (reply.status >= 400)
    throw new AppError('conflict', (reply.json as { error?: string } | undefined)?.error ?? 'The demo did not do that');
  return reply.json;
}

/** The demo panel's calls; outside the demo all that ask the simulators return 404. */
export function demoRoutes(mount: Mount, { db, demo }: { db: Database; demo: DemoWorld | null }): void {
  const world = () => {
    if (!demo) throw new AppError('not_found', 'Not found');
    return demo.urls;
  };

  mount(demoContract.accounts, async () => ({
    demo: demo !== null,
    isPreparing: Boolean(demo?.preparation.now),
    accounts: demo ? demoAccounts.map(({ email, label }) => ({ email, label, password: demoPassword })) : [],
  }));

  mount(demoContract.preparation, async () => ({ preparation: demo?.preparation.now ?? null }));

  mount(demoContract.mailbox, async () => ({ url: world().mail }));

  mount(demoContract.phones, async () => ({ url: world().whatsapp }));

  mount(demoContract.placeOrder, async () => {
    const { name } = placed.parse(await control(world().shopify, '/orders', { random: true }));
    return { orderName: name, message: `Order ${name} was placed in the store` };
  });

  mount(demoContract.advanceParcel, async ({ viewer, params, body: { fails } }) => {
    const urls = world();
    const { order } = await inViewerTransaction(db, viewer, (tx) => readVisibleOrder(tx, viewer, params.id));
    if (!order.shippingReference) throw new AppError('conflict', 'This order has no parcel yet');
    const carrier = carrierOf(order);
    const to = fails ? failedAs[carrier] : undefined;
    if (to === null) throw new AppError('conflict', 'ShipTurtle does not tell of failed deliveries');
    const path = `/parcels/${encodeURIComponent(order.shippingReference)}/advance`;
    const { status, said } = advanced[carrier].parse(await control(urls[carrier], path, to ? { to } : {}));
    return { status, message: `The parcel moved on: ${said}` };
  });
}
