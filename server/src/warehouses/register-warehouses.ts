import { courierMobile } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import type { WarehouseField } from '@shipmagic/domain/warehouses/warehouse';
import type { PickupPlace, PickupPlaces } from '../couriers/courier.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import {
  askRegistrations,
  type DueRegistration,
  findDueRegistration,
  isNameTaken,
  settleRegistration,
} from './registrations.queries.ts';
import type { WarehouseRecord } from './warehouses.queries.ts';

/** Warehouses registered per run: couriers allow a few a minute, and there is one run a minute. */
export const registrationsPerRun = 5;
/** The longest interval between retries, in minutes. */
const longestPause = 6 * 60;

const notTold: readonly WarehouseField[] = [
  'offerPickupFromDefault',
  'status',
  'returnContactName',
  'returnContactPhone',
];

/** Whether a change of this field concerns couriers. */
export const isToldToCouriers = (field: WarehouseField): boolean => !notTold.includes(field);

/**
 * Registers these warehouses with the couriers that keep a list of pickup places, once this transaction is committed.
 */
export async function askForRegistration(
  tx: Tx,
  couriers: CourierRegistry,
  warehouses: readonly Pick<WarehouseRecord, 'id' | 'warehouse_name'>[],
): Promise<void> {
  const places = couriers.all.flatMap(({ id: partner, pickupPlaces }) =>
    warehouses.map(({ id, warehouse_name }) => ({
      warehouseId: id,
      partner,
      name: pickupPlaces?.nameOf(warehouse_name) ?? '',
    })),
  );
  const kept = places.filter(({ name }) => name !== '');
  if (kept.length === 0) return;
  await askRegistrations(tx, kept);
  await enqueue(tx, 'register_warehouses', {}, { key: 'register_warehouses', maxAttempts: 1 });
}

export interface RegistrationDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

// Why: docs/decisions/vendors.md, "Delhivery's list of warehouses follows ours".
/**
 * Registers due warehouses with couriers, the longest waiting first, one run at a time. A refusal is stored with its
 * reason; any other failure ends the run, because the next registration would fail the same way.
 */
export async function registerWarehouses(deps: RegistrationDeps): Promise<void> {
  await whileLocked(deps.db, 'register warehouses', async () => {
    for (let told = 0; told < registrationsPerRun; told++) if (!(await registerNext(deps))) return;
  });
}

async function registerNext({ db, couriers, log }: RegistrationDeps): Promise<boolean> {
  const keepers = couriers.all.flatMap(({ id, name, pickupPlaces }) =>
    pickupPlaces ? [{ id, name, pickupPlaces }] : [],
  );
  if (keepers.length === 0) return false;
  const now = new Date();
  const partners = keepers.map(({ id }) => id);
  const due = await inSystemTransaction(db, async (tx) => {
    const next = await findDueRegistration(tx, partners, now);
    return next && { ...next, taken: await isNameTaken(tx, next) };
  });
  const keeper = keepers.find(({ id }) => id === due?.partner);
  if (!due || !keeper) return false;
  const settle = (settled: Parameters<typeof settleRegistration>[2]) =>
    inSystemTransaction(db, (tx) => settleRegistration(tx, due, settled));
  try {
    if (due.taken) throw new PartnerError(keeper.name, 'refused', takenName(keeper.name, due.registered_name));
    await tell(keeper, due);
    await settle({ state: 'registered', reason: null, registeredAt: now });
    return true;
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const isFinal = error.failure === 'refused';
    const seconds =
      error.failure === 'throttled' ? (error.retryAfter ?? 10) : Math.min(2 ** due.tries, longestPause) * 60;
    await settle(
      isFinal
        ? { state: 'refused', reason: error.message }
        : { state: 'pending', reason: error.message, nextTryAt: new Date(now.getTime() + seconds * 1000) },
    );
    if (!isFinal)
      log.warn({ warehouseId: due.id, reason: error.message }, 'a courier could not be told of a warehouse');
    return isFinal;
  }
}

const takenName = (partner: string, name: string) =>
  `Another warehouse is known to ${partner} as “${name}”. Choose a different name for this one.`;

async function tell(keeper: { name: string; pickupPlaces: PickupPlaces }, due: DueRegistration): Promise<void> {
  const place = toPlace(due);
  const missing = [
    ...(place.phone ? [] : ['a mobile number']),
    ...(place.address ? [] : ['an address']),
    ...(place.zip ? [] : ['an Indian PIN']),
  ];
  if (missing.length > 0) throw new PartnerError(keeper.name, 'refused', `${keeper.name} needs ${missing.join(', ')}.`);
  await keeper.pickupPlaces.register(place, due.registered_at !== null);
}

const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || null;

function toPlace(row: DueRegistration): PickupPlace {
  const at = {
    address: lines(row.address_line1, row.address_line2),
    city: row.city,
    state: row.state,
    zip: normalPin(row.zip_code),
    country: row.country,
  };
  return {
    ...at,
    name: row.registered_name,
    sellerName: row.company_name ?? row.vendor_name,
    phone: courierMobile(row.contact_phone),
    email: row.contact_email,
    returnTo: row.return_address_line1
      ? {
          address: lines(row.return_address_line1, row.return_address_line2),
          city: row.return_city,
          state: row.return_state,
          zip: normalPin(row.return_zip_code),
          country: row.return_country,
        }
      : at,
  };
}
