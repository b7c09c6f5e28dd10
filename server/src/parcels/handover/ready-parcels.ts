import type { Tx } from '../../platform/db/transaction.ts';

/** Hours after which a label without a pickup scan is overdue. */
const overdueHours = 24;

/**
 * Parcels that wait for a courier, in the role's scope: made by a courier, Ready to Ship, not scanned by it, and not
 * handed over here.
 */
export const readyParcels = (tx: Tx) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.id', 'o.shipment_id')
    .where('o.order_status', '=', 'ready_to_ship')
    .where('o.handover_at', 'is', null)
    .where((eb) => eb.or([eb('o.managed_in_shipmagic', 'is', null), eb('o.managed_in_shipmagic', '=', true)]))
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    .where('s.awb', 'is not', null)
    .where('s.pickup_warehouse_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('manifest_parcels as h')
            .select('h.shipment_id')
            .whereRef('h.shipment_id', '=', 's.id')
            .where('h.state', '=', 'scanned'),
        ),
      ),
    );

/** Parcels of one warehouse that wait for one courier. */
export interface ReadyCount {
  readonly warehouseId: string;
  readonly partner: string;
  readonly parcels: number;
  readonly labelled: number;
  readonly overdue: number;
  readonly unlisted: number;
  readonly listable: number;
  /** Since when the oldest waits: the time of its label, or of its AWB where it has none. */
  readonly oldestAt: Date;
}

/** How many parcels wait, by warehouse and courier; only those of `orders` where these are given. */
export async function countReady(tx: Tx, now: Date, orders?: readonly string[]): Promise<ReadyCount[]> {
  const overdueBefore = new Date(now.getTime() - overdueHours * 3_600_000);
  const rows = await readyParcels(tx)
    .$if(orders !== undefined, (query) => query.where('o.id', 'in', [...(orders ?? [])]))
    .leftJoin('shipment_labels as l', 'l.shipment_id', 's.id')
    .leftJoin('manifest_parcels as p', (join) => join.onRef('p.shipment_id', '=', 's.id').on('p.state', '=', 'listed'))
    .groupBy(['s.pickup_warehouse_id', 's.shipping_partner'])
    .select(({ fn }) => [
      's.pickup_warehouse_id as warehouseId',
      's.shipping_partner as partner',
      fn.countAll().as('parcels'),
      fn.count('o.id').filterWhere('o.has_label', '=', true).as('labelled'),
      fn.count('o.id').filterWhere('l.created_at', '<', overdueBefore).as('overdue'),
      fn
        .count('o.id')
        .filterWhere((eb) => eb.and([eb('p.manifest_id', 'is', null), eb('s.stopped_for', 'is', null)]))
        .as('unlisted'),
      fn
        .count('o.id')
        .filterWhere((eb) =>
          eb.and([eb('p.manifest_id', 'is', null), eb('s.stopped_for', 'is', null), eb('o.has_label', '=', true)]),
        )
        .as('listable'),
      fn.min(fn.coalesce('l.created_at', 's.created_at')).as('oldestAt'),
    ])
    .execute();
  return rows.flatMap(({ warehouseId, partner, parcels, labelled, overdue, unlisted, listable, oldestAt }) =>
    warehouseId && oldestAt
      ? [
          {
            warehouseId,
            partner,
            parcels: Number(parcels),
            labelled: Number(labelled),
            overdue: Number(overdue),
            unlisted: Number(unlisted),
            listable: Number(listable),
            oldestAt: new Date(oldestAt),
          },
        ]
      : [],
  );
}

/** Those of one warehouse and courier that stand on no manifest, the longest waiting first. */
export function listUnlisted(tx: Tx, warehouseId: string, partner: string) {
  return (
    readyParcels(tx)
      .where('s.pickup_warehouse_id', '=', warehouseId)
      .where(({ eb, fn }) => eb(fn<string>('lower', ['s.shipping_partner']), '=', partner.toLowerCase()))
      // A parcel that is kept back comes onto a manifest once that is settled.
      .where('s.stopped_for', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('manifest_parcels as p')
              .select('p.shipment_id')
              .whereRef('p.shipment_id', '=', 's.id')
              .where('p.state', '=', 'listed'),
          ),
        ),
      )
      .select(['s.id', 's.awb', 's.shipping_partner'])
      .orderBy('s.created_at')
      .orderBy('s.id')
      .execute()
  );
}

/** The newest open manifest of each warehouse and courier: `warehouse courier` → id. */
export async function openManifests(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('manifests')
    .select(['id', 'warehouse_id', 'shipping_partner'])
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [wayOf(row.warehouse_id, row.shipping_partner), row.id]));
}

/** The key of a warehouse and a courier. */
export const wayOf = (warehouseId: string, partner: string): string => `${warehouseId} ${partner.toLowerCase()}`;
