import type { Tx } from '../../platform/db/transaction.ts';
import type { StrayScan } from './keep-stray-scans.ts';

/** Keeps scans in one statement and returns those that are new; couriers repeat them with every answer. */
export async function appendStrayScans(tx: Tx, scans: readonly StrayScan[]): Promise<StrayScan[]> {
  if (scans.length === 0) return [];
  const keyOf = (shipmentId: string, at: Date, status: string) => `${shipmentId} ${at.getTime()} ${status}`;
  const byKey = new Map(
    scans.map((one) => [keyOf(one.parcel.shipment_id, new Date(one.scan.happenedAt), one.scan.status), one]),
  );
  const rows = await tx
    .insertInto('stray_scans')
    .values(
      [...byKey.values()].map(({ parcel, scan, reason }) => ({
        shipment_id: parcel.shipment_id,
        happened_at: scan.happenedAt,
        status: scan.status,
        reason,
        reference: scan.reference,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['shipment_id', 'happened_at', 'status'])
    .execute();
  return rows.flatMap((row) => byKey.get(keyOf(row.shipment_id, row.happened_at, row.status)) ?? []);
}
