import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';

/** Routes that show warehouses and change requests, reloaded when one has changed. */
export const warehouseReads = [
  warehousesContract.list,
  vendorsContract.notReady,
  newVendorsContract.readiness,
  warehouseChangeRequestsContract.list,
  warehouseChangeRequestsContract.get,
  warehouseChangeRequestsContract.ofVendor,
];
