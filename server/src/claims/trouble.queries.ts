import { type ClaimReason, damageWord } from '@shipmagic/domain/claims/claim-reason';
import { scannedStatuses } from '@shipmagic/domain/inbox/kinds/parcels';
import { type RawBuilder, sql } from 'kysely';
import { databaseNow, daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Older trouble is the business of nobody any more, as on the day on which claims are first kept. */
const soughtForDays = 60;

/** Parcels that their orders still have and for which no claim of this reason is open or was decided. */
const parcels = (tx: Tx, reason: ClaimReason, since: RawBuilder<unknown>) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.id', 'o.shipment_id')
    .where('s.state', '=', 'created')
    .where('o.test', '=', false)
    .where((eb) => eb.or([eb('o.managed_in_shipmagic', 'is', null), eb('o.managed_in_shipmagic', '=', true)]))
    .where(since, '>', secondsFromNow(-soughtForDays * daySeconds))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('claims as c')
            .select('c.id')
            .whereRef('c.shipment_id', '=', 's.id')
            // One that was opened and dropped by the program is opened again.
            .where((of) =>
              of.not(
                of.or([
                  of.and([of('c.state', '=', 'open'), of('c.reason', '=', 'stuck'), of(of.val(reason), '<>', 'stuck')]),
                  of.and([of('c.state', '=', 'dropped'), of('c.settled_by_email', 'is', null)]),
                ]),
              ),
            ),
        ),
      ),
    )
    .select((eb) => [
      's.id as shipment_id',
      'o.id as order_id',
      's.shipping_partner',
      eb.cast<Date>(since, 'timestamptz').as('since'),
      eb('o.total_price', '-', eb.ref('o.discounts')).as('value'),
    ]);
export type TroubledParcel = Awaited<ReturnType<typeof listLost>>[number];

const scannedAs = sql`(select max(e.happened_at) from tracking_events e where e.shipment_id = s.id and e.shipment_status = 'LOST')`;

export const listLost = (tx: Tx) =>
  parcels(tx, 'lost', sql`coalesce(${scannedAs}, s.entered_at, o.last_scan_at, ${databaseNow})`)
    .where('o.shipment_status', '=', 'LOST')
    .execute();

const damagedAt = sql`(select max(e.happened_at) from tracking_events e where e.shipment_id = s.id
  and (e.status || ' ' || coalesce(e.remarks, '')) ilike ${`%${damageWord}%`})`;

export const listDamaged = (tx: Tx) =>
  parcels(tx, 'damaged', damagedAt).where('o.shipment_status', '=', 'EXCEPTION').execute();

/** Parcels on their way whose courier has not scanned them for so many days. */
export const listStuck = (tx: Tx, days: number) =>
  parcels(tx, 'stuck', sql`o.last_scan_at`)
    .where('o.shipment_status', 'in', [...scannedStatuses])
    .where('o.tracking_type', '=', 'courier')
    .where('o.last_scan_at', '<', secondsFromNow(-days * daySeconds))
    .execute();

export interface NewClaim {
  readonly shipmentId: string;
  readonly orderId: string;
  readonly reason: ClaimReason;
  readonly since: Date;
  readonly value: number;
  readonly cap: number | null;
  readonly deadline: string;
  readonly termsConfirmed: boolean;
  readonly openedBy: string | null;
  readonly note: string | null;
}

/** Opens claims; an open one takes a graver reason, and one that the program has dropped is open again. Returns their ids. */
export async function insertClaims(tx: Tx, claims: readonly NewClaim[]): Promise<string[]> {
  if (claims.length === 0) return [];
  const rows = await tx
    .insertInto('claims')
    .values(
      claims.map((one) => ({
        shipment_id: one.shipmentId,
        order_id: one.orderId,
        reason: one.reason,
        since: one.since,
        value: one.value,
        cap: one.cap,
        deadline: one.deadline,
        terms_confirmed: one.termsConfirmed,
        opened_by_email: one.openedBy,
        note: one.note,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('shipment_id')
        .doUpdateSet((eb) => ({
          state: 'open',
          reason: eb.ref('excluded.reason'),
          since: eb.ref('excluded.since'),
          cap: eb.ref('excluded.cap'),
          deadline: eb.ref('excluded.deadline'),
          terms_confirmed: eb.ref('excluded.terms_confirmed'),
          settled_at: null,
          note: eb.ref('excluded.note'),
        }))
        .where('claims.state', 'in', ['open', 'dropped']),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends what the program has opened and what is no trouble any more: the parcel was found, or moves again. Returns how
 * many.
 */
export async function dropEnded(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('claims as c')
    .from('shipments as s')
    .from('magic_orders as o')
    .set({ state: 'dropped', settled_at: databaseNow, note: 'The courier has the parcel again.' })
    .whereRef('s.id', '=', 'c.shipment_id')
    .whereRef('o.id', '=', 'c.order_id')
    .where('c.state', '=', 'open')
    .where('c.opened_by_email', 'is', null)
    .where((eb) => {
      const status = sql`case when s.state = 'replaced' then s.own_status when o.shipment_id = s.id then o.shipment_status end`;
      const scannedAt = sql`case when s.state = 'replaced' then s.own_scan_at when o.shipment_id = s.id then o.last_scan_at end`;
      return eb.or([
        eb.and([eb('c.reason', '=', 'lost'), eb(status, '<>', 'LOST')]),
        eb.and([
          eb('c.reason', '=', 'stuck'),
          eb.or([eb(scannedAt, '>', eb.ref('c.since')), eb('s.state', '=', 'cancelled')]),
        ]),
        eb.and([eb('c.reason', '=', 'damaged'), eb(status, '=', 'DELIVERED')]),
      ]);
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
