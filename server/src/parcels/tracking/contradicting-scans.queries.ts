import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { Tx } from '../../platform/db/transaction.ts';

export interface ContradictingScan {
  readonly shipmentId: string;
  /** ISO. */
  readonly happenedAt: string;
  readonly shipmentStatus: ShipmentStatus;
}

/** Keeps the newest one of each parcel. */
export async function keepContradictions(tx: Tx, scans: readonly ContradictingScan[]): Promise<void> {
  if (scans.length === 0) return;
  await tx
    .insertInto('contradicting_scans')
    .values(
      scans.map(({ shipmentId, happenedAt, shipmentStatus }) => ({
        shipment_id: shipmentId,
        happened_at: happenedAt,
        shipment_status: shipmentStatus,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('shipment_id').doUpdateSet((eb) => ({
        happened_at: eb.ref('excluded.happened_at'),
        shipment_status: eb.ref('excluded.shipment_status'),
        seen_at: eb.fn('now'),
      })),
    )
    .execute();
}
