import type { AuditAction } from '@shipmagic/domain/audit/audit-action';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { addWarehouse } from './add-warehouse.ts';
import { changeWarehouse } from './change-warehouse.ts';
import { deleteWarehouse } from './delete-warehouse.ts';
import { readRegistrations } from './read-registrations.ts';
import { registerAgain } from './register-again.ts';
import { listWarehouses } from './visible-warehouse.ts';

export function warehouseRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  /** Runs a change of one warehouse and records it in the audit log. */
  const audited = <T extends { id: string; warehouseName: string | null }>(
    viewer: Viewer,
    action: AuditAction,
    vendorName: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    inViewerTransaction(db, viewer, async (tx) => {
      const warehouse = await work(tx);
      const { id, warehouseName } = warehouse;
      const details = { id, warehouseName };
      await recordAudit(tx, { actor: viewer, action, subject: vendorName, details, address: viewer.ipAddress });
      return warehouse;
    });

  mount(warehousesContract.list, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => listWarehouses(tx, params.vendorName)),
  );

  mount(warehousesContract.registrations, ({ viewer }) =>
    inViewerTransaction(db, viewer, (tx) => readRegistrations(tx, couriers)),
  );

  mount(warehousesContract.add, ({ viewer, params, body }) =>
    audited(viewer, 'warehouse.added', params.vendorName, (tx) => addWarehouse(tx, couriers, params.vendorName, body)),
  );

  mount(warehousesContract.change, ({ viewer, params, body: { isDefault, version, ...input } }) =>
    audited(viewer, 'warehouse.changed', params.vendorName, (tx) =>
      changeWarehouse(tx, couriers, { ...params, input, isDefault, version }),
    ),
  );

  mount(warehousesContract.remove, async ({ viewer, params: { vendorName, id } }) => {
    await audited(viewer, 'warehouse.deleted', vendorName, (tx) => deleteWarehouse(tx, vendorName, id));
    return { message: 'Warehouse deleted successfully' };
  });

  mount(warehousesContract.register, ({ viewer, params: { vendorName, id } }) =>
    audited(viewer, 'warehouse.registered', vendorName, (tx) => registerAgain(tx, couriers, vendorName, id)),
  );
}
