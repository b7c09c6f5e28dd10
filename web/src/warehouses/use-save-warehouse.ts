import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { WarehouseData } from '@shipmagic/domain/warehouses/warehouse';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import { warehouseReads } from './warehouse-reads.ts';

interface SaveOptions {
  readonly vendorName: string;
  readonly role: Role;
  /** Null: a new one. */
  readonly warehouse: VendorWarehouse | null;
  readonly onSaved: () => void;
}

/** Saves a warehouse: directly for staff; a vendor member requests it. */
export function useSaveWarehouse({ vendorName, role, warehouse, onSaved }: SaveOptions) {
  const failed = (error: Error) => {
    const what = `Failed to ${warehouse ? 'update' : 'add'} warehouse`;
    toast.error('Error', serverMessage(error) ?? what);
  };
  const done = (message: string) => {
    toast.success('Success', message);
    onSaved();
  };
  const add = useRouteMutation(warehousesContract.add, {
    changes: warehouseReads,
    onSuccess: () => done('Warehouse added successfully'),
    onError: failed,
  });
  const change = useRouteMutation(warehousesContract.change, {
    changes: warehouseReads,
    onSuccess: () => done('Warehouse updated successfully'),
    onError: failed,
  });
  const ask = useRouteMutation(warehouseChangeRequestsContract.create, {
    changes: warehouseReads,
    onSuccess: ({ message }) => {
      toast.success('Request Submitted', message);
      onSaved();
    },
    onError: failed,
  });
  const save = (data: WarehouseData, isDefault: boolean) => {
    if (!isStaff({ role })) {
      const about = warehouse
        ? ({ changeType: 'update', warehouseId: warehouse.id } as const)
        : ({ changeType: 'create' } as const);
      return ask.mutate({ body: { vendorName, ...about, requestedData: data } });
    }
    if (!warehouse) return add.mutate({ params: { vendorName }, body: { ...data, isDefault } });
    const { id, version } = warehouse;
    change.mutate({ params: { vendorName, id }, body: { ...data, isDefault, version } });
  };
  return {
    save,
    saving: add.isPending || change.isPending || ask.isPending,
    error: add.error ?? change.error ?? ask.error,
  };
}
