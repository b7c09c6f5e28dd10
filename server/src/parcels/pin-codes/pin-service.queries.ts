import type { PinService } from '@shipmagic/domain/parcels/pin-codes/pin-service';
import type { Tx } from '../../platform/db/transaction.ts';

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
