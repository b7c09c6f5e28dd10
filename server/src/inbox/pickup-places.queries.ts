import { isOpenToday, type OtherPlaces, type PickupPlace } from '@shipmagic/domain/inbox/urgency';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** The calendar of all vendors without one of their own. */
const everyone = '0';
const texts = sql`text[]`;

/**
 * Until when something can be sent off today, usually and where it is otherwise. `cutOff` is that of warehouses without
 * one of their own. For the system's transactions.
 */
export async function readPickupPlaces(
  tx: Tx,
  cutOff: string,
  now: Date,
): Promise<{ usual: PickupPlace; otherwise: OtherPlaces }> {
  const rows = await tx
    .selectFrom('working_calendars')
    .select(['vendor_id', 'days_off'])
    .select((eb) => eb.cast<string[]>('holidays', texts).as('holidays'))
    .execute();
  const calendars = new Map(rows.map((row) => [row.vendor_id, { daysOff: row.days_off, holidays: row.holidays }]));
  const usual = { cutOff, ...(calendars.get(everyone) ?? { daysOff: [], holidays: [] }) };
  const places = await tx
    .selectFrom('warehouses as w')
    .leftJoin('warehouse_pickups as p', 'p.warehouse_id', 'w.id')
    .select(['w.id', 'w.vendor_id', 'w.is_default', 'p.cut_off'])
    .where((eb) => eb.or([eb('p.cut_off', 'is not', null), eb('w.vendor_id', 'in', [...calendars.keys(), everyone])]))
    .execute();
  const isUsually = isOpenToday(usual, now);
  const other = places.filter(({ vendor_id, cut_off }) => {
    const place = { ...usual, ...calendars.get(vendor_id), cutOff: cut_off ?? cutOff };
    return isOpenToday(place, now) !== isUsually;
  });
  return {
    usual,
    otherwise: {
      warehouses: other.map(({ id }) => id),
      vendors: other.filter(({ is_default }) => is_default).map(({ vendor_id }) => vendor_id),
    },
  };
}
