import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { type Ability, shipmentCreationRefused } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { findPlaces } from './warehouses.queries.ts';

/** A warehouse as a place where couriers pick up. */
export interface PickupPlace {
  readonly id: string;
  readonly warehouseName: string;
  readonly vendorName: string;
  readonly city: string | null;
  readonly address: string;
  readonly vendorMayShip: boolean;
}

/** The places with these ids in the transaction's scope, by id; also of warehouses deleted since. */
export async function readPlaces(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PickupPlace>> {
  const rows = await findPlaces(tx, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        warehouseName: row.warehouse_name,
        vendorName: row.vendor_name,
        city: row.city,
        address: [row.address_line1, row.address_line2, row.city, row.state, row.zip_code].filter(Boolean).join(', '),
        vendorMayShip: row.can_create_shipments,
      },
    ]),
  );
}

/** Whether the viewer may have parcels of this place picked up: whoever may ship its vendor's orders. */
export function mayHandOver(
  viewer: Pick<Viewer, 'role'>,
  { vendorMayShip }: Pick<PickupPlace, 'vendorMayShip'>,
): Ability {
  if (isStaff(viewer) || vendorMayShip) return { allowed: true };
  const { title, hint } = shipmentCreationRefused;
  return { allowed: false, code: 'forbidden', reason: `${title}. ${hint}` };
}

/** A place in the viewer's scope, where they may have parcels picked up. Throws 404 and 403. */
export async function placeToHandOver(tx: Tx, viewer: Viewer, warehouseId: string): Promise<PickupPlace> {
  const place = (await readPlaces(tx, [warehouseId])).get(warehouseId);
  if (!place) throw new AppError('not_found', 'Warehouse not found');
  const ability = mayHandOver(viewer, place);
  if (!ability.allowed) throw new AppError(ability.code, ability.reason);
  return place;
}
