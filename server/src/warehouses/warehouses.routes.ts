import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { addWarehouse } from './add-warehouse.ts';
import { changeWarehouse } from './change-warehouse.ts';
import { deleteWarehouse } from './delete-warehouse.ts';
import { registerAgain } from './register-again.ts';
import { listWarehouses } from './visible-warehouse.ts';

export function warehouseRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  mount(warehousesContract.list, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => listWarehouses(tx, params.vendorName)),
  );

  mount(warehousesContract.add, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => addWarehouse(tx, couriers, params.vendorName, body)),
  );

  mount(warehousesContract.change, ({ viewer, params, body: { isDefault, version, ...input } }) =>
    inViewerTransaction(db, viewer, (tx) => changeWarehouse(tx, couriers, { ...params, input, isDefault, version })),
  );

  mount(warehousesContract.remove, async ({ viewer, params: { vendorName, id } }) => {
    await inViewerTransaction(db, viewer, (tx) => deleteWarehouse(tx, vendorName, id));
    return { message: 'Warehouse deleted successfully' };
  });

  mount(warehousesContract.register, ({ viewer, params: { vendorName, id } }) =>
    inViewerTransaction(db, viewer, (tx) => registerAgain(tx, couriers, vendorName, id)),
  );
}
