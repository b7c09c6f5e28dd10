import type { ManifestParcelState, ManifestState } from '@shipmagic/domain/parcels/handover/manifest-state';
import { sql } from 'kysely';
import type { ParcelRequest } from '../../couriers/courier.ts';
import { databaseNow, rowCount } from '../../platform/db/expressions.ts';
import { rowsFromJson } from '../../platform/db/rows-from-json.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const manifests = (tx: Tx) =>
  tx
    .selectFrom('manifests as m')
    .innerJoin('warehouses as w', 'w.id', 'm.warehouse_id')
    .innerJoin('vendors as v', 'v.id', 'w.vendor_id')
    .selectAll('m')
    .select(['w.warehouse_name', 'v.vendor_name'])
    .select(({ selectFrom, fn }) =>
      (['listed', 'scanned', 'missed'] as const).map((state) =>
        selectFrom('manifest_parcels as p')
          .select(fn.countAll<string>().as('n'))
          .whereRef('p.manifest_id', '=', 'm.id')
          .where('p.state', '=', state)
          .as(state),
      ),
    );

export type ManifestRow = Awaited<ReturnType<typeof listManifests>>[number];

/** The newest first. */
export function listManifests(tx: Tx, { skip, limit }: { skip: number; limit: number }) {
  return manifests(tx).orderBy('m.id', 'desc').offset(skip).limit(limit).execute();
}

export async function countManifests(tx: Tx): Promise<number> {
  return (await tx.selectFrom('manifests').select(rowCount.as('n')).executeTakeFirstOrThrow()).n;
}

export function findManifest(tx: Tx, id: string): Promise<ManifestRow | undefined> {
  return manifests(tx).where('m.id', '=', id).executeTakeFirst();
}

/** A manifest, locked: scans and its end come one after another. */
export function lockManifest(tx: Tx, id: string) {
  return tx.selectFrom('manifests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The lines of a manifest as far as the role sees them, in the order of the paper. */
export function listParcels(tx: Tx, manifestId: string) {
  return tx
    .selectFrom('manifest_parcels as p')
    .innerJoin('shipments as s', 's.id', 'p.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select([
      'p.shipment_id',
      'p.state',
      'p.grams',
      'p.pieces',
      'p.scanned_at',
      'p.scanned_by_email',
      's.awb',
      's.state as shipment_state',
      's.cod_amount',
      'o.id as order_id',
      'o.shipment_id as current_shipment',
      'o.magic_order_id',
      'o.order_number',
      'o.order_status',
      'o.handover_at',
      'o.ship_city',
    ])
    .where('p.manifest_id', '=', manifestId)
    .orderBy('p.position')
    .execute();
}
export type ParcelRow = Awaited<ReturnType<typeof listParcels>>[number];

export async function insertManifest(
  tx: Tx,
  manifest: { warehouseId: string; partner: string; email: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('manifests')
    .values({
      warehouse_id: manifest.warehouseId,
      shipping_partner: manifest.partner,
      created_by_email: manifest.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Grams and pieces of these parcels, as couriers were told. */
export async function readSentSizes(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<ParcelRequest, 'grams' | 'quantity'>>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('shipment_requests')
    .select(['shipment_id', 'parcel'])
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
  return new Map(rows.map(({ shipment_id: id, parcel }) => [id, parcel as unknown as ParcelRequest]));
}

export interface NewLine {
  readonly shipment_id: string;
  readonly position: number;
  readonly grams: number;
  readonly pieces: number;
}

/** Adds parcels that stand on no other manifest; returns how many these were. */
export async function insertLines(tx: Tx, manifestId: string, lines: readonly NewLine[]): Promise<number> {
  // All manifests take their parcels in the same order, so that two of them cannot wait for each other.
  const rows = lines.toSorted((a, b) => Number(a.shipment_id) - Number(b.shipment_id));
  const { numAffectedRows } = await sql`
    insert into manifest_parcels (manifest_id, shipment_id, position, grams, pieces)
    select ${manifestId}, shipment_id, position, grams, pieces from ${rowsFromJson('manifest_parcels', rows)}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function tickOff(tx: Tx, manifestId: string, shipmentId: string, email: string): Promise<void> {
  await tx
    .updateTable('manifest_parcels')
    .set({ state: 'scanned' satisfies ManifestParcelState, scanned_at: databaseNow, scanned_by_email: email })
    .where('manifest_id', '=', manifestId)
    .where('shipment_id', '=', shipmentId)
    .execute();
  await tx
    .updateTable('shipments')
    .set({ handed_over_at: databaseNow, updated_at: databaseNow })
    .where('id', '=', shipmentId)
    .where('handed_over_at', 'is', null)
    .execute();
}

/** Takes back that a parcel was taken: it is to be scanned again, or missed where the handover has ended. */
export async function untick(
  tx: Tx,
  manifestId: string,
  { shipmentId, state }: { readonly shipmentId: string; readonly state: ManifestParcelState },
): Promise<void> {
  await tx
    .updateTable('manifest_parcels')
    .set({ state, scanned_at: null, scanned_by_email: null })
    .where('manifest_id', '=', manifestId)
    .where('shipment_id', '=', shipmentId)
    .execute();
  await tx
    .updateTable('shipments')
    .set({ handed_over_at: null, updated_at: databaseNow })
    .where('id', '=', shipmentId)
    .execute();
}

/** Ends a manifest: what was not scanned is missed. */
export async function endManifest(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('manifest_parcels')
    .set({ state: 'missed' satisfies ManifestParcelState })
    .where('manifest_id', '=', id)
    .where('state', '=', 'listed')
    .execute();
  await tx
    .updateTable('manifests')
    .set({ state: 'finished' satisfies ManifestState, finished_at: databaseNow, finished_by_email: email })
    .where('id', '=', id)
    .execute();
}
