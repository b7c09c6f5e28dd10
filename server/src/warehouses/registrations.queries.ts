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

/** Marks places as to be told anew. Under another name than before a courier does not know the place yet. */
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

/** The next place that one of these couriers has to be told of, with what it has to know; null when none is due. */
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
 * Whether another warehouse has this name at the courier: one that was entered there, by us or by hand before, or one
 * that is older and waits for it. A deleted one gives its name free.
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

/** Writes what came of a try, unless the place was changed meanwhile and has to be told again anyway. */
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
