import type { PinService } from '@shipmagic/domain/parcels/pin-codes/pin-service';
import { bookableStatuses } from '@shipmagic/domain/statuses/order-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { warehouseOfOrder } from '../../warehouses/warehouse-of-order.ts';

interface PinQuestion {
  /** The courier's id. */
  readonly courier: string;
  readonly pin: string;
  /** Empty for couriers whose answer does not depend on it. */
  readonly pickupPin: string;
}

/** The answer cached since then; null if there is none. */
export async function findPinService(
  tx: Tx,
  { courier, pin, pickupPin }: PinQuestion,
  since: Date,
): Promise<PinService | null> {
  const row = await tx
    .selectFrom('pin_services')
    .select(['prepaid', 'cod', 'paused'])
    .where('courier', '=', courier)
    .where('pin', '=', pin)
    .where('pickup_pin', '=', pickupPin)
    .where('asked_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

/** The answers of couriers about these PIN codes cached since then. */
export function listPinServices(tx: Tx, pins: readonly string[], since: Date) {
  return tx
    .selectFrom('pin_services')
    .select(['courier', 'pin', 'pickup_pin', 'prepaid', 'cod', 'paused'])
    .where('pin', 'in', pins.length > 0 ? pins : [''])
    .where('asked_at', '>', since)
    .execute();
}

/** Orders looked at in one go: more wait than anybody ships in a day. */
const mostOpen = 5000;

/** The addresses of orders that are still to be shipped from here, each with its pickup's PIN code; the newest first. */
export function listOpenWays(tx: Tx) {
  return tx
    .selectFrom('magic_orders as o')
    .leftJoin('warehouses as w', (join) => join.on('w.id', '=', warehouseOfOrder()))
    .select(['o.shipping_address', 'w.zip_code'])
    .where('o.order_status', 'in', bookableStatuses)
    .where('o.shipment_id', 'is', null)
    .where((eb) => eb.or([eb('o.managed_in_shipmagic', 'is', null), eb('o.managed_in_shipmagic', '=', true)]))
    .orderBy('o.created_at', 'desc')
    .limit(mostOpen)
    .execute();
}

export async function keepPinService(
  tx: Tx,
  { courier, pin, pickupPin }: PinQuestion,
  service: PinService,
  now: Date,
): Promise<void> {
  const said = { prepaid: service.prepaid, cod: service.cod, paused: service.paused, asked_at: now };
  await tx
    .insertInto('pin_services')
    .values({ courier, pin, pickup_pin: pickupPin, ...said })
    .onConflict((conflict) => conflict.columns(['courier', 'pin', 'pickup_pin']).doUpdateSet(said))
    .execute();
}

export async function forgetPinServices(tx: Tx, askedBefore: Date): Promise<void> {
  await tx.deleteFrom('pin_services').where('asked_at', '<', askedBefore).execute();
}

/** Whether shipments may be created for any of the vendors visible to the transaction. */
export async function maySomebodyShip(tx: Tx): Promise<boolean> {
  const vendor = await tx
    .selectFrom('vendors')
    .select('id')
    .where('can_create_shipments', '=', true)
    .executeTakeFirst();
  return vendor !== undefined;
}
