import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { readItemsOf } from '../../inbox/inbox.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type CaseRow, findCases } from './ndr-list.queries.ts';
import { presentNdr } from './present-ndr.ts';

export type PresentCases = (tx: Tx, viewer: Viewer, shipmentIds: readonly string[]) => Promise<NdrItem[]>;

/** Failed deliveries as this viewer may see them, with who sees to them. */
export async function presentCases(
  tx: Tx,
  viewer: Viewer,
  couriers: CourierRegistry,
  rows: readonly CaseRow[],
): Promise<NdrItem[]> {
  const now = new Date();
  const waiting = rows.filter(({ state }) => state === 'open').map((row) => row.shipment_id);
  const items = await readItemsOf(tx, viewer, 'failed_delivery', waiting);
  return rows.map((row) => ({
    ...presentNdr(row, viewer, couriers, now),
    inbox: items.get(row.shipment_id) ?? null,
  }));
}

/** The failed deliveries of these parcels, in any order. */
export const readCases =
  (couriers: CourierRegistry): PresentCases =>
  async (tx, viewer, shipmentIds) =>
    presentCases(tx, viewer, couriers, await findCases(tx, viewer, shipmentIds));
