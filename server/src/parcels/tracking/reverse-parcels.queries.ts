import { endedReverseSteps } from '@shipmagic/domain/returns/pickup/follow-reverse';
import { sql } from 'kysely';
import { databaseNow, daySeconds } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A parcel of which nothing was heard for so long is asked about no more; a person settles its return. */
const followedForDays = 60;

/** A courier's parcels with these AWBs that come back from customers. A live one goes before one that was called off. */
export async function listReverseParcels(tx: Tx, partner: string, awbs: readonly string[]) {
  const rows = await tx
    .selectFrom('shipments as s')
    .select(['s.id', 's.awb', 's.state', 's.reference', 's.created_at as booked_at'])
    .where('s.awb', '=', (eb) => eb.fn.any(eb.val(awbs)))
    .where((eb) => eb(eb.fn('lower', ['s.shipping_partner']), '=', partner.toLowerCase()))
    .where('s.tracking_type', '=', 'courier')
    .where('s.return_id', 'is not', null)
    .orderBy((eb) => eb('s.state', '=', 'created'), 'desc')
    .orderBy('s.id', 'desc')
    .$narrowType<{ awb: string }>()
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.awb, row])).values()];
}

/** AWBs of a courier's parcels that come back and were not queried since then, the longest unqueried first. */
export async function listDueReverseParcels(
  tx: Tx,
  partner: string,
  askedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipments as s')
    .select('s.awb')
    .where('s.shipping_partner', '=', partner)
    .where('s.return_id', 'is not', null)
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    .where((eb) => eb.or([eb('s.own_status', 'is', null), eb('s.own_status', 'not in', [...endedReverseSteps])]))
    .where((eb) => eb.or([eb('s.tracked_at', 'is', null), eb('s.tracked_at', '<', askedBefore)]))
    .where(
      sql`coalesce(s.own_scan_at, s.created_at)`,
      '>',
      sql`${databaseNow} - make_interval(secs => ${followedForDays * daySeconds})`,
    )
    .orderBy(sql`s.tracked_at nulls first`)
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ awb }) => awb ?? []);
}
