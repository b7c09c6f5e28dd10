import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';

/** What shows warehouses and requests to change them, and is loaded again when one has changed. */
export const warehouseReads = [
  warehousesContract.list,
  warehouseChangeRequestsContract.list,
  warehouseChangeRequestsContract.get,
  warehouseChangeRequestsContract.ofVendor,
];
