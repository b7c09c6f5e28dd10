import type { Zone } from '@shipmagic/domain/insights/zone';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import pMap from 'p-map';
import { zoneOfOrder } from '../insights/zone-of-order.ts';
import { changeOrderStatus } from '../orders/edits/change-order-status.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { confirmOrders } from './confirmed-before.queries.ts';
import type { DemoServices } from './demo-services.ts';
import { confirmedAfterHours, fractionOf, type OrderStory, orderStory, storyTime } from './order-story.ts';
import type { DemoCourier } from './past-parcels.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Orders changed by one statement: its triggers compare all rows before with all after. */
const atOnce = 250;
/** Prozo's share of the parcels of vendors that use it too. */
const prozoShare = 0.15;
/** Where a courier fails more often than anywhere else. */
const badLane: { readonly courier: DemoCourier; readonly zone: Zone } = { courier: 'Delhivery', zone: 'metro' };

/** An order with what becomes of it in the 120 days before the demo is first opened. */
export interface StoryOrder {
  readonly id: string;
  readonly magicOrderId: string;
  readonly createdAt: Date;
  readonly cod: number;
  readonly courier: DemoCourier;
  readonly story: OrderStory;
}

/** The orders that nobody has worked on yet. */
export async function readStories({ db }: DemoServices, now: Date): Promise<StoryOrder[]> {
  const rows = await inSystemTransaction(db, (tx) =>
    tx
      .selectFrom('magic_orders as o')
      .leftJoin('shipping_partners as p', (join) =>
        join.onRef('p.vendor_id', '=', 'o.vendor_id').on('p.partner_name', '=', 'Prozo'),
      )
      .select([
        'o.id',
        'o.magic_order_id',
        'o.vendor_name',
        'o.created_at',
        'o.cod_amount',
        'p.partner_name as second_courier',
      ])
      .select(zoneOfOrder('o').as('zone'))
      .where('o.order_status', '=', 'new')
      .where('o.managed_in_shipmagic', 'is not', false)
      // It waits for somebody.
      .where('o.payment_unknown_since', 'is', null)
      .orderBy('o.created_at')
      .execute(),
  );
  return rows.map((row) => {
    const courier =
      row.second_courier && fractionOf(`${row.magic_order_id} courier`) < prozoShare ? 'Prozo' : 'Delhivery';
    const ageDays = (now.getTime() - row.created_at.getTime()) / dayMs;
    const lane = { isBad: courier === badLane.courier && row.zone === badLane.zone };
    return {
      id: row.id,
      magicOrderId: row.magic_order_id,
      createdAt: row.created_at,
      cod: row.cod_amount,
      courier,
      story: orderStory(row.magic_order_id, row.vendor_name, ageDays, lane),
    };
  });
}

async function move(
  { db }: DemoServices,
  admin: Viewer,
  order: StoryOrder,
  status: OrderStatus,
  at: Date,
): Promise<void> {
  const cancellationReason = status === 'cancelled' ? 'The customer changed their mind' : undefined;
  await inViewerTransaction(db, admin, (tx) =>
    changeOrderStatus(tx, admin, { magicOrderId: order.magicOrderId, status, cancellationReason, now: at }),
  );
}

/** When the order was handed to its courier. */
export const shippedAt = ({ createdAt, story }: StoryOrder, now: Date) =>
  storyTime(createdAt, (story.shippedAfterDays ?? 0) * 24, now);

/** Confirms those that were, as long after they came in as people take. */
export async function confirmOfStories(
  { db }: DemoServices,
  admin: Viewer,
  orders: readonly StoryOrder[],
  now: Date,
): Promise<void> {
  const confirmed = orders
    .filter((order) => order.story.confirmed)
    .map(({ id, magicOrderId, createdAt }) => ({
      id,
      confirmedAt: storyTime(createdAt, confirmedAfterHours(magicOrderId), now),
    }));
  for (let i = 0; i < confirmed.length; i += atOnce)
    await inSystemTransaction(db, (tx) => confirmOrders(tx, admin, confirmed.slice(i, i + atOnce)));
}

/** Cancels some orders, or has their customers send them back. */
export async function decideOfStories(
  services: DemoServices,
  admin: Viewer,
  orders: readonly StoryOrder[],
  now: Date,
): Promise<void> {
  const decided = orders.filter((order) => order.story.later);
  await pMap(decided, (order) => decide(services, admin, order, now), { concurrency: 4 });
}

async function decide(services: DemoServices, admin: Viewer, order: StoryOrder, now: Date): Promise<void> {
  const { later } = order.story;
  if (!later) return;
  const returned = later === 'return_order' || later === 'in_reverse_transit';
  const at = storyTime(order.createdAt, returned ? 14 * 24 : 20, now);
  await move(services, admin, order, later, at).catch((error: Error) => {
    // A parcel that did not get as far as planned cannot be returned.
    services.log.info({ order: order.magicOrderId, reason: error.message }, 'the demo left an order as it is');
  });
}
