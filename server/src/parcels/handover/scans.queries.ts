import { openRefusals, type ScanRefusal } from '@shipmagic/domain/parcels/handover/judge-scan';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The parcel to a customer with this AWB in any spelling, in the role's scope: the one on the manifest before others, a live one before
 * cancelled ones, the newest first.
 */
export function findScanned(tx: Tx, manifestId: string, awb: string) {
  return (
    tx
      .selectFrom('shipments as s')
      .innerJoin('magic_orders as o', 'o.id', 's.order_id')
      .leftJoin('manifest_parcels as here', (join) =>
        join.onRef('here.shipment_id', '=', 's.id').on('here.manifest_id', '=', manifestId),
      )
      .leftJoin('manifest_parcels as there', (join) =>
        join
          .onRef('there.shipment_id', '=', 's.id')
          .on('there.manifest_id', '<>', manifestId)
          .on('there.state', 'in', ['listed', 'scanned']),
      )
      .leftJoin('warehouses as w', 'w.id', 's.pickup_warehouse_id')
      .select([
        's.id',
        's.awb',
        's.state',
        's.shipping_partner',
        's.pickup_warehouse_id',
        's.stopped_for',
        'o.shipment_id as current_shipment',
        'o.id as order_id',
        'o.order_number',
        'o.order_status',
        'o.handover_at',
        'w.warehouse_name',
        'here.state as here',
        'here.scanned_at',
        'here.scanned_by_email',
        'there.manifest_id as stands_on',
      ])
      .where('s.return_id', 'is', null)
      // One condition for each of the two partial indexes.
      .where(({ eb, fn, val, or, and }) => {
        const same = eb(fn<string>('app.awb_key', ['s.awb']), '=', fn<string>('app.awb_key', [val(awb)]));
        const given = eb('s.awb', 'is not', null);
        return or([
          and([same, given, eb('s.state', '<>', 'cancelled')]),
          and([same, given, eb('s.state', '=', 'cancelled')]),
        ]);
      })
      .orderBy((eb) => eb('here.state', 'is', null))
      .orderBy((eb) => eb('s.state', '=', 'cancelled'))
      .orderBy('s.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}
export type ScannedRow = NonNullable<Awaited<ReturnType<typeof findScanned>>>;

/** An earlier scan with this id, with its answer. */
export function findScan(tx: Tx, manifestId: string, scanId: string) {
  return tx
    .selectFrom('manifest_scans as c')
    .leftJoin('shipments as s', 's.id', 'c.shipment_id')
    .leftJoin('magic_orders as o', 'o.id', 's.order_id')
    .select(['c.awb', 'c.outcome', 'c.message', 's.awb as parcel_awb', 'o.order_number'])
    .where('c.manifest_id', '=', manifestId)
    .where('c.scan_id', '=', scanId)
    .executeTakeFirst();
}

export interface NewScan {
  readonly manifestId: string;
  readonly scanId: string;
  readonly awb: string;
  readonly outcome: 'right' | ScanRefusal;
  readonly shipmentId: string | null;
  readonly message: string | null;
  readonly email: string;
}

export async function insertScan(tx: Tx, scan: NewScan): Promise<void> {
  await tx
    .insertInto('manifest_scans')
    .values({
      manifest_id: scan.manifestId,
      scan_id: scan.scanId,
      awb: scan.awb,
      outcome: scan.outcome,
      shipment_id: scan.shipmentId,
      message: scan.message,
      scanned_by_email: scan.email,
    })
    .execute();
}

const unsettled = (tx: Tx, manifestId: string) =>
  tx
    .selectFrom('manifest_scans as c')
    .where('c.manifest_id', '=', manifestId)
    .where('c.outcome', 'in', [...openRefusals])
    .where('c.settled_at', 'is', null);

/** The last refused scan of each AWB that nobody has dealt with and that was not taken since, the newest first. */
export async function listRefused(tx: Tx, manifestId: string) {
  const rows = await unsettled(tx, manifestId)
    .leftJoin('shipments as s', 's.id', 'c.shipment_id')
    .leftJoin('magic_orders as o', 'o.id', 's.order_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('manifest_parcels as p')
            .select('p.shipment_id')
            .whereRef('p.shipment_id', '=', 'c.shipment_id')
            .where('p.manifest_id', '=', manifestId)
            .where('p.state', '=', 'scanned'),
        ),
      ),
    )
    .distinctOn(({ fn }) => fn('app.awb_key', ['c.awb']))
    .select(['c.awb', 'c.outcome', 'c.message', 'c.scanned_at', 'c.scanned_by_email'])
    .select(['s.awb as parcel_awb', 'o.magic_order_id', 'o.order_number'])
    .orderBy(({ fn }) => fn('app.awb_key', ['c.awb']))
    .orderBy('c.scanned_at', 'desc')
    .execute();
  return rows.toSorted((a, b) => b.scanned_at.getTime() - a.scanned_at.getTime());
}

/** The refused scans of this AWB, in any spelling, are dealt with. */
export async function settleRefused(tx: Tx, manifestId: string, awb: string, email: string): Promise<void> {
  await tx
    .updateTable('manifest_scans')
    .set({ settled_at: databaseNow, settled_by_email: email })
    .where('manifest_id', '=', manifestId)
    .where('outcome', 'in', [...openRefusals])
    .where('settled_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('app.awb_key', ['awb']), '=', fn('app.awb_key', [val(awb)])))
    .execute();
}
