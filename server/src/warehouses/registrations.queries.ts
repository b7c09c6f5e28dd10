import { type Selectable, sql } from 'kysely';
import type { WarehouseRegistrations } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type RegistrationRow = Selectable<WarehouseRegistrations>;

export function registrationsOf(tx: Tx, warehouseIds: readonly string[]): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('warehouse_registrations')
    .selectAll()
    .where('warehouse_id', 'in', warehouseIds.length > 0 ? [...warehouseIds] : ['0'])
    .orderBy('partner')
    .execute();
}

/** Marks warehouses for registration. Under a new name a courier does not know the place yet. */
export async function askRegistrations(
  tx: Tx,
  places: readonly { warehouseId: string; partner: string; name: string }[],
): Promise<void> {
  await sql`insert into warehouse_registrations as r (warehouse_id, partner, registered_name)
    select "warehouseId", partner, name
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("warehouseId" bigint, partner text, name text)
    on conflict (warehouse_id, partner) do update set
      registered_at = case when r.registered_name = excluded.registered_name then r.registered_at end,
      registered_name = excluded.registered_name, state = 'pending', reason = null,
      generation = r.generation + 1, tries = 0, next_try_at = now()`.execute(tx);
}

/** The next due registration with one of these couriers, with the data it needs; null if none is due. */
export async function findDueRegistration(tx: Tx, partners: readonly string[], now: Date) {
  const row = await tx
    .selectFrom('warehouse_registrations as r')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .innerJoin('vendors as v', 'v.id', 'w.vendor_id')
    .selectAll('w')
    .select([
      'r.partner',
      'r.registered_name',
      'r.registered_at',
      'r.generation',
      'r.tries',
      'v.vendor_name',
      'v.company_name',
    ])
    .where('r.state', '=', 'pending')
    .where('w.deleted_at', 'is', null)
    .where('r.partner', 'in', [...partners])
    .where('r.next_try_at', '<=', now)
    .orderBy('r.next_try_at')
    .orderBy('r.warehouse_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type DueRegistration = NonNullable<Awaited<ReturnType<typeof findDueRegistration>>>;

/**
 * Whether another warehouse has this name at the courier: one registered there by us or manually, or an older one that
 * is waiting. A deleted warehouse frees its name.
 */
export async function isNameTaken(tx: Tx, { id, partner, registered_name: name }: DueRegistration): Promise<boolean> {
  const { rows } = await sql`select from warehouses w
    left join warehouse_registrations r on r.warehouse_id = w.id and r.partner = ${partner}
    where w.id <> ${id} and w.deleted_at is null and lower(coalesce(r.registered_name, w.warehouse_name)) = lower(${name})
      and (r.registered_at is not null or (w.id < ${id} and r.state is distinct from 'refused')) limit 1`.execute(tx);
  return rows.length > 0;
}

interface Settled {
  readonly state: 'pending' | 'registered' | 'refused';
  readonly reason: string | null;
  readonly nextTryAt?: Date;
  readonly registeredAt?: Date;
}

/** Records the outcome of an attempt, unless the warehouse has been changed in the meantime and is registered again anyway. */
export async function settleRegistration(tx: Tx, due: DueRegistration, settled: Settled): Promise<void> {
  const { state, reason, nextTryAt, registeredAt } = settled;
  await tx
    .updateTable('warehouse_registrations')
    .set((eb) => ({
      state,
      reason,
      tries: eb('tries', '+', 1),
      ...(nextTryAt ? { next_try_at: nextTryAt } : {}),
      ...(registeredAt ? { registered_at: registeredAt } : {}),
    }))
    .where('warehouse_id', '=', due.id)
    .where('partner', '=', due.partner)
    .where('generation', '=', due.generation)
    .execute();
}

const living = (tx: Tx) =>
  tx
    .selectFrom('warehouse_registrations as r')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .innerJoin('vendors as v', 'v.id', 'w.vendor_id')
    .where('w.deleted_at', 'is', null);

/** Registrations by state. */
export async function countRegistrations(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await living(tx)
    .groupBy('r.state')
    .select(({ fn }) => ['r.state', fn.countAll<string>().as('n')])
    .execute();
  return new Map(rows.map(({ state, n }) => [state, Number(n)]));
}

/** Refused registrations by vendor. */
export function listRefusedRegistrations(tx: Tx, limit: number) {
  return living(tx)
    .where('r.state', '=', 'refused')
    .select(['w.warehouse_name', 'v.vendor_name', 'r.partner', 'r.reason'])
    .orderBy('v.name_key')
    .orderBy('w.id')
    .limit(limit)
    .execute();
}
