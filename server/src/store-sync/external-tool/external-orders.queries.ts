import type { SettingKey } from '@shipmagic/domain/settings/settings';
import { liveStates } from '@shipmagic/domain/statuses/attempt-state';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { systemOrder } from '../../orders/order/orders.ts';
import type { ExternalOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { ExternalOrder } from './external-tool.ts';

/** Stores the tool's current data; an order seen again is no longer gone. */
export async function keepExternalOrders(tx: Tx, orders: readonly ExternalOrder[], seenAt: Date): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .insertInto('external_orders')
    .values(
      orders.map((order) => ({
        external_id: order.id,
        store_order_id: order.storeOrderId,
        vendor_keys: order.vendorNames.map(vendorKey),
        status: order.status,
        awb: order.awb,
        shipping_partner: order.shippingPartner,
        tracking_url: order.trackingUrl,
        seen_at: seenAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('external_id').doUpdateSet((eb) => ({
        store_order_id: eb.ref('excluded.store_order_id'),
        vendor_keys: eb.ref('excluded.vendor_keys'),
        status: eb.ref('excluded.status'),
        awb: eb.ref('excluded.awb'),
        shipping_partner: eb.ref('excluded.shipping_partner'),
        tracking_url: eb.ref('excluded.tracking_url'),
        seen_at: eb.ref('excluded.seen_at'),
        gone_at: null,
      })),
    )
    .execute();
}

/** Returns whose order it was. */
export async function markGone(tx: Tx, externalId: string, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('external_orders')
    .set({ gone_at: at })
    .where('external_id', '=', externalId)
    .returning('store_order_id')
    .executeTakeFirst();
  return row?.store_order_id ?? null;
}

/**
 * Orders placed in this time that are not gone and were not seen after `seenBefore`, though a list of that time should
 * have contained them.
 */
export function listUnseen(
  tx: Tx,
  placed: { readonly from: Date; readonly before?: Date },
  seenBefore: Date,
  limit: number,
) {
  return tx
    .selectFrom('external_orders as e')
    .innerJoin('store_orders as s', 's.store_order_id', 'e.store_order_id')
    .select('e.external_id as id')
    .where('e.gone_at', 'is', null)
    .where('e.seen_at', '<', seenBefore)
    .where('s.store_created_at', '>=', placed.from)
    .$if(placed.before !== undefined, (query) => query.where('s.store_created_at', '<', placed.before as Date))
    .orderBy('e.seen_at')
    .limit(limit)
    .execute();
}

/** The order date of the oldest order that is undecided or in progress in the tool. */
export async function oldestOpenPart(tx: Tx, notBefore: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where('managed_in_shipmagic', 'is not', true)
    .where((eb) =>
      eb.or([
        eb('managed_in_shipmagic', 'is', null),
        eb.and([eb('created_at', '>=', notBefore), eb('order_status', 'not in', [...orderSets.settled])]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.at;
}

/** The tool's order for a part: the newest that it still lists. */
const externalOrder: RawBuilder<Pick<
  Selectable<ExternalOrders>,
  'status' | 'awb' | 'shipping_partner' | 'tracking_url'
> | null> = sql`(
  select to_jsonb(e) from external_orders e
  where e.store_order_id = o.store_order_id and v.name_key = any(e.vendor_keys) and e.gone_at is null
  order by length(e.external_id) desc, e.external_id desc limit 1)`;

/** Parts with the inputs of the rule and the tool's data. */
const selectParts = (tx: Tx) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select([
      'o.id',
      'o.vendor_name',
      'o.channel_tags',
      'o.created_at',
      'o.managed_in_shipmagic',
      'o.order_status',
      'o.order_status_st',
      'o.shipment_id',
      'o.shipment_status',
      'o.shipping_partner',
      'o.shipping_reference',
      'o.tracking_url',
      externalOrder.as('external'),
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('shipments as s')
              .select('s.id')
              .whereRef('s.order_id', '=', 'o.id')
              .where('s.return_id', 'is', null)
              .where('s.state', 'in', [...liveStates]),
          )
          .$castTo<boolean>()
          .as('shipped_here'),
    ]);

/**
 * Parts that the rule or the tool may change: those of the given store orders or placed since then, and older ones
 * still to be shipped here.
 */
export function listParts(tx: Tx, placedSince: Date, touched: readonly string[], afterId: string, limit: number) {
  return selectParts(tx)
    .where((eb) =>
      eb.or([
        eb('o.created_at', '>=', placedSince),
        eb('o.store_order_id', '=', eb.fn.any(eb.val([...touched]))),
        eb('o.managed_in_shipmagic', 'is', null),
        eb.and([eb('o.shipment_id', 'is', null), eb('o.order_status', 'in', [...orderSets.pending])]),
      ]),
    )
    .where('o.id', '>', afterId)
    .orderBy('o.id')
    .limit(limit)
    .execute();
}

/** The parts of one store order. */
export function listPartsOf(tx: Tx, storeOrderId: string) {
  return selectParts(tx).where('o.store_order_id', '=', storeOrderId).orderBy('o.id').execute();
}

/**
 * One part, locked. It is read by a statement of its own: one that waits for the lock would not see the shipment that
 * its holder began meanwhile.
 */
export async function lockPart(tx: Tx, orderId: string) {
  await tx.selectFrom('magic_orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
  const part = await selectParts(tx).where('o.id', '=', orderId).executeTakeFirst();
  return part && systemOrder(part);
}
export type PartRow = Awaited<ReturnType<typeof listParts>>[number];

/** Keys of the vendors whose parts of these store orders the tool lists, by store order. */
export async function listedVendorKeys(
  tx: Tx,
  storeOrderIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (storeOrderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('external_orders')
    .select(['store_order_id', 'vendor_keys'])
    .where('store_order_id', 'in', storeOrderIds)
    .where('gone_at', 'is', null)
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { store_order_id: id, vendor_keys: keys } of rows) {
    const known = found.get(id);
    if (known) for (const key of keys) known.add(key);
    else found.set(id, new Set(keys));
  }
  return found;
}

/**
 * Without a tool, undecided orders are managed here. One statement for all of them and no new versions, because nobody
 * edited them.
 */
export async function manageUndecidedHere(tx: Tx): Promise<void> {
  await tx
    .updateTable('magic_orders')
    .set({ managed_in_shipmagic: true })
    .where('managed_in_shipmagic', 'is', null)
    .execute();
}

/** Both values in one query, because every import needs them; null for a missing one. */
export function readRuleAndState(tx: Tx, stateKey: string): Promise<{ rule: unknown; state: unknown }> {
  return tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'managed_in_shipmagic' satisfies SettingKey)
        .as('rule'),
      eb.selectFrom('sync_state').select('value').where('key', '=', stateKey).as('state'),
    ])
    .executeTakeFirstOrThrow();
}
